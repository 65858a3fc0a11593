import { echoScale } from '@stenope/domain/echoes/axes';
import { useTranslation } from 'react-i18next';
import { describeEcho, writeScore, type EchoWords } from '../../../ui/echo/describe.ts';
import { Echo } from '../../../ui/echo/Echo.tsx';
import type { Figures } from './figures.ts';

interface TryScoreProps {
  readonly figures: Figures;
  readonly words: EchoWords;
}

/** Plain and weighted mean on a scale, with the interval and the Echo. */
export function TryScore({ figures, words }: TryScoreProps) {
  const { t } = useTranslation('trust');
  const { plain, weighted, low, high, axes, state } = figures;
  const written = (score: number) => writeScore(score, words.language);
  const said = t('try.said', { plain: written(plain), weighted: written(weighted) });
  const interval = t('try.interval', { low: written(low), high: written(high) });
  return (
    <>
      <div className="mt-4 flex items-end gap-x-6 gap-y-4 max-[22rem]:flex-wrap">
        <Mean name={t('try.plain')} figure={written(plain)} look="text-mute" />
        <Mean name={t('try.weighted')} figure={written(weighted)} look="text-ink" />
        <span className="ml-auto shrink-0">
          <Echo
            scores={axes}
            size="form"
            title={t('try.echo')}
            description={describeEcho(axes, words)}
          />
        </span>
      </div>
      <Scale figures={figures} />
      <output className="mt-3 block text-sm text-soft">
        {/* {/* Screen readers hear the figures together with the state. */}
        <span className="sr-only">{said}</span>
        {interval} {t(`try.state.${state}`)}
      </output>
    </>
  );
}

interface MeanProps {
  readonly name: string;
  readonly figure: string;
  readonly look: string;
}

function Mean({ name, figure, look }: MeanProps) {
  return (
    <p className="flex flex-col-reverse gap-2">
      <span className="edge leading-tight text-mute">{name}</span>
      <span className={`num text-[3.25rem] leading-none ${look}`}>{figure}</span>
    </p>
  );
}

const at = (score: number) =>
  `${((score - echoScale.min) / (echoScale.max - echoScale.min)) * 100}%`;

/** Scale from 0 to 5: the interval as a band with the weighted mean, and the plain mean. */
function Scale({ figures: { plain, weighted, low, high } }: Pick<TryScoreProps, 'figures'>) {
  const moves =
    'absolute transition-[left,width] duration-200 ease-out motion-reduce:transition-none';
  return (
    <div aria-hidden="true" className="relative mx-1 mt-5 h-5">
      <span className="absolute inset-x-0 top-2.25 h-0.5 bg-line" />
      <span
        className={`${moves} top-1.5 h-2 rounded-full bg-mute/45`}
        style={{ left: at(low), width: at(high - low) }}
      />
      <span className={`${moves} top-0.5 -ml-px h-4 w-0.5 bg-mute`} style={{ left: at(plain) }} />
      <span
        className={`${moves} top-0.5 -ml-2 size-4 rounded-full bg-ink ring-4 ring-panel`}
        style={{ left: at(weighted) }}
      />
    </div>
  );
}
