import { interestNames, type Interest } from '@stenope/domain/accounts/interests';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { StepTitle } from './StepTitle.tsx';

interface InterestsStepProps {
  readonly progress: string | undefined;
  readonly isBusy: boolean;
  readonly chosen: readonly Interest[];
  readonly onChange: (chosen: readonly Interest[]) => void;
  readonly onFinish: () => void;
  readonly onSkip: () => void;
}

export function InterestsStep({
  progress,
  isBusy,
  chosen,
  onChange,
  onFinish,
  onSkip,
}: InterestsStepProps) {
  const { t } = useTranslation('accounts');
  const toggle = (interest: Interest) =>
    onChange(
      chosen.includes(interest) ? chosen.filter((one) => one !== interest) : [...chosen, interest],
    );
  return (
    <>
      <StepTitle
        progress={progress}
        title={t('onboarding.interests.title')}
        sentence={t('onboarding.interests.sentence')}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onFinish();
        }}
        className="flex flex-col gap-8"
      >
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('onboarding.interests.title')}</legend>
          {interestNames.map((interest) => (
            <InterestChip
              key={interest}
              name={t(`interests.${interest}`)}
              isChosen={chosen.includes(interest)}
              onToggle={() => toggle(interest)}
            />
          ))}
        </fieldset>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
          <Button kind="primary" type="submit" busy={isBusy} className="h-12 px-6">
            {t('onboarding.finish')}
          </Button>
          <Button kind="quiet" onClick={() => !isBusy && onSkip()}>
            {t('onboarding.skip')}
          </Button>
        </div>
      </form>
    </>
  );
}

interface InterestChipProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

/** A box to tick that looks like the chips elsewhere. */
function InterestChip({ name, isChosen, onToggle }: InterestChipProps) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line px-4 font-medium text-soft transition-colors hover:border-mute has-checked:border-ink has-checked:bg-ink has-checked:text-wall has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-safelight">
      <input type="checkbox" checked={isChosen} onChange={onToggle} className="sr-only" />
      {name}
    </label>
  );
}
