import { scoreStates } from '@stenope/domain/echoes/states';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Notice } from '../../../ui/states/Notice.tsx';
import { ProgressLine } from '../../../ui/states/ProgressLine.tsx';
import type { Trial } from '../api.ts';
import { impossibleIn } from './draft.ts';
import type { TrialOfDraft } from './useTrial.ts';

interface TrialPanelProps extends Omit<TrialOfDraft, 'begin'> {
  /** Display name of the number at a place in the configuration. */
  readonly nameOfNumber: (place: string) => string;
}

/** Progress of a trial, and its outcome. */
export function TrialPanel({ trial, isUnderWay, error, nameOfNumber }: TrialPanelProps) {
  const { t } = useTranslation('admin');
  if (error) return <Failure error={error} nameOfNumber={nameOfNumber} />;
  if (isUnderWay) return <UnderWay trial={trial} />;
  if (trial?.state === 'failed') return <Notice isAlert>{t('trust.trial.failed')}</Notice>;
  return trial?.outcome ? <Outcome outcome={trial.outcome} /> : null;
}

function Failure({
  error,
  nameOfNumber,
}: Pick<TrialPanelProps, 'nameOfNumber'> & { readonly error: Error }) {
  const { t } = useTranslation('admin');
  const language = useLanguageCode();
  const sentence = useFailureSentence();
  const places = impossibleIn(error).map(nameOfNumber);
  const list = new Intl.ListFormat(language, { type: 'unit' }).format(places);
  return (
    <Notice isAlert>
      {places.length > 0 ? t('trust.trial.impossible', { places: list }) : sentence(error)}
    </Notice>
  );
}

function UnderWay({ trial }: { readonly trial: Trial | undefined }) {
  const { t } = useTranslation('admin');
  const language = useLanguageCode();
  const progress = trial?.progress ?? 0;
  const percent = progress.toLocaleString(language, { style: 'percent' });
  return (
    <div>
      <p className="text-sm text-soft">
        {trial?.state === 'running'
          ? t('trust.trial.running', { percent })
          : t('trust.trial.waiting')}
      </p>
      <ProgressLine label={t('trust.trial.progress')} progress={progress} />
    </div>
  );
}

function Outcome({ outcome }: { readonly outcome: NonNullable<Trial['outcome']> }) {
  const { t } = useTranslation('admin');
  const language = useLanguageCode();
  const { works, badges, before, after } = outcome;
  const written = (count: number) => count.toLocaleString(language);
  return (
    <div className="grid gap-4">
      <Notice>
        {t('trust.trial.works', { count: works })} {t('trust.trial.badges', { count: badges })}
      </Notice>
      <table className="w-full max-w-[30rem]">
        <caption className="sr-only">{t('trust.trial.table')}</caption>
        <thead>
          <tr className="edge text-mute">
            <th scope="col" className="py-2 text-left font-medium">
              {t('trust.trial.state')}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {t('trust.trial.before')}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {t('trust.trial.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {scoreStates.map((state) => (
            <tr key={state} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-normal text-soft">
                {t(`trust.states.${state}`)}
              </th>
              <td className="num py-2 text-right text-mute">{written(before[state])}</td>
              <td
                className={`num py-2 text-right ${before[state] === after[state] ? 'text-mute' : 'text-ink'}`}
              >
                {written(after[state])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-mute">{t('trust.trial.scope')}</p>
    </div>
  );
}
