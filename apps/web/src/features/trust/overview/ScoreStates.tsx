import { scoreStates } from '@stenope/domain/echoes/states';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import type { Overview } from '../api.ts';
import { shareOf } from './shares.ts';

/** Number and share of scores in each state. */
export function ScoreStates({ scores }: { readonly scores: Overview['scores'] }) {
  const { t } = useTranslation('admin');
  const language = useLanguageCode();
  const percent = (share: number) => share.toLocaleString(language, { style: 'percent' });
  return (
    <dl className="mt-5 grid gap-3.5">
      {scoreStates.map((state) => {
        const share = shareOf(scores, state);
        return (
          <div key={state} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
            <dt>{t(`trust.states.${state}`)}</dt>
            <dd className="num text-right">
              {scores[state].toLocaleString(language)}
              <span className="ml-3 inline-block w-12 text-mute">{percent(share)}</span>
            </dd>
            <dd aria-hidden="true" className="col-span-2 h-1 bg-line">
              <span style={{ width: `${share * 100}%` }} className="block h-1 bg-soft" />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
