import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/photo/Avatar.tsx';
import { AvatarPicker } from './AvatarPicker.tsx';
import { CroppedFace } from './CroppedFace.tsx';
import type { ChosenAvatar } from './send-avatar.ts';

interface ChosenAvatarFieldProps {
  readonly chosen: ChosenAvatar | undefined;
  readonly onChange: (chosen: ChosenAvatar | undefined) => void;
}

/** Picture chosen during registration, before the account exists. */
export function ChosenAvatarField({ chosen, onChange }: ChosenAvatarFieldProps) {
  const { t } = useTranslation('media');
  return (
    <AvatarPicker
      label={t('avatar.optional')}
      face={
        chosen === undefined ? (
          <Avatar name="" size={64} />
        ) : (
          <CroppedFace avatar={chosen} size={64} />
        )
      }
      hasPhoto={chosen !== undefined}
      onChoose={onChange}
      onRemove={() => onChange(undefined)}
    />
  );
}
