import type { Interest } from '@stenope/domain/accounts/interests';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ScreenTitle } from '../../../ui/ScreenTitle.tsx';
import { InterestChips } from './InterestChips.tsx';

interface InterestsStepProps {
  readonly progress: string | undefined;
  readonly isBusy: boolean;
  readonly chosen: readonly Interest[];
  readonly onChange: (chosen: readonly Interest[]) => void;
  readonly onNext: () => void;
  readonly onSkip: () => void;
}

export function InterestsStep({
  progress,
  isBusy,
  chosen,
  onChange,
  onNext,
  onSkip,
}: InterestsStepProps) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <ScreenTitle
        takesFocus
        progress={progress}
        title={t('onboarding.interests.title')}
        sentence={t('onboarding.interests.sentence')}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onNext();
        }}
        className="flex flex-col gap-8"
      >
        <InterestChips
          label={t('onboarding.interests.title')}
          chosen={chosen}
          onChange={onChange}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
          <Button kind="primary" type="submit" busy={isBusy} className="h-12 px-6">
            {t('onboarding.next')}
          </Button>
          <Button kind="quiet" onClick={() => !isBusy && onSkip()}>
            {t('onboarding.skip')}
          </Button>
        </div>
      </form>
    </>
  );
}
