import type { Echo as EchoFacts } from '@stenope/contract/echoes/ratings';
import { useTranslation } from 'react-i18next';
import { writeScore } from '../../../ui/echo/describe.ts';
import { Echo } from '../../../ui/echo/Echo.tsx';
import type { Work } from '../api.ts';
import { RateButton } from '../rating/RateButton.tsx';
import { useEchoWords } from '../words.ts';
import { halfInterval } from './standing.ts';

interface OpenEchoProps {
  readonly work: Work;
  readonly echo: EchoFacts;
  readonly standing: EchoFacts['state'];
  /** Own ratings saved since this was mounted. */
  readonly landed: number;
  readonly onChange: ((echo: EchoFacts) => void) | undefined;
}

/** Score with its interval, the large Echo, and the viewer's own marks over it. */
export function OpenEcho({ work, echo, standing, landed, onChange }: OpenEchoProps) {
  const { t } = useTranslation('echoes');
  const words = useEchoWords();
  const { score, mine } = echo;
  return (
    <div className="flex items-center gap-1 pb-2 max-[22rem]:flex-col max-[22rem]:items-start">
      <div className="w-28 shrink-0">
        {score === null ? (
          <p className="text-sm text-soft">
            {standing === 'contested' ? t('contested') : t('few')}
          </p>
        ) : (
          <>
            <p className="num text-[3.625rem] leading-none">
              {writeScore(score.global, words.language)}
            </p>
            <p className="edge mt-1 leading-normal text-mute">
              {t('interval', { half: writeScore(halfInterval(score), words.language) })}
            </p>
          </>
        )}
        {mine !== null && (
          <div className="mt-3">
            <p className="edge leading-normal text-soft">
              {t('mine', { score: writeScore(mine.global, words.language) })}
            </p>
            <RateButton work={work} echo={echo} look="word" onChange={onChange} />
          </div>
        )}
      </div>
      <div className="flex max-w-full min-w-0 flex-1 justify-end">
        <Echo
          scores={score?.axes ?? null}
          ghost={mine?.marks}
          size="panel"
          labels={words}
          title={score === null && mine !== null ? t('yours') : t('average')}
          ripple={landed === 0 ? false : landed}
        />
      </div>
    </div>
  );
}
