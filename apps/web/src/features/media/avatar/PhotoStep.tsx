import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ScreenTitle } from '../../../ui/ScreenTitle.tsx';
import { AvatarField } from './AvatarField.tsx';

interface PhotoStepProps extends ComponentProps<typeof AvatarField> {
  readonly progress: string;
  readonly onNext: () => void;
}

/** Onboarding step: a picture of oneself, or none. */
export function PhotoStep({ progress, onNext, ...field }: PhotoStepProps) {
  const { t } = useTranslation('media');
  const hasPhoto = field.member.avatar !== null;
  return (
    <>
      <ScreenTitle
        takesFocus
        progress={progress}
        title={t('avatar.title')}
        sentence={t('avatar.sentence')}
      />
      <AvatarField {...field} />
      <Button kind={hasPhoto ? 'primary' : 'plain'} className="mt-8 h-12 px-6" onClick={onNext}>
        {hasPhoto ? t('avatar.next') : t('avatar.skip')}
      </Button>
    </>
  );
}
