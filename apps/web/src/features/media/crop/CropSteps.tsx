import type { Crop, Size } from '@stenope/domain/media/sizes';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { movedCrop, resizedCrop } from './framing.ts';

interface CropStepsProps {
  /** Undefined until a frame is drawn: there is nothing to move. */
  readonly crop: Crop | undefined;
  readonly picture: Size | undefined;
  readonly onCrop: (crop: Crop) => void;
}

const moves = [
  { name: 'left', icon: 'arrow-left', right: -1, down: 0 },
  { name: 'up', icon: 'arrow-up', right: 0, down: -1 },
  { name: 'down', icon: 'arrow-up', right: 0, down: 1 },
  { name: 'right', icon: 'arrow-right', right: 1, down: 0 },
] as const;

const sizes = [
  { name: 'smaller', icon: 'minus', factor: 0.9 },
  { name: 'larger', icon: 'plus', factor: 1 / 0.9 },
] as const;

/** Buttons for who cannot drag the frame. */
export function CropSteps({ crop, picture, onCrop }: CropStepsProps) {
  const { t } = useTranslation('media');
  if (crop === undefined || picture === undefined) return null;
  return (
    <fieldset className="flex flex-wrap items-center justify-center">
      <legend className="sr-only">{t('crop.steps.label')}</legend>
      {moves.map(({ name, icon, right, down }) => (
        <IconButton
          key={name}
          label={t(`crop.steps.${name}`)}
          onClick={() => onCrop(movedCrop(crop, picture, right, down))}
        >
          <span className={name === 'down' ? 'rotate-180' : ''}>
            <Icon name={icon} size={18} />
          </span>
        </IconButton>
      ))}
      {sizes.map(({ name, icon, factor }) => (
        <IconButton
          key={name}
          label={t(`crop.steps.${name}`)}
          onClick={() => onCrop(resizedCrop(crop, picture, factor))}
        >
          <Icon name={icon} size={18} />
        </IconButton>
      ))}
    </fieldset>
  );
}
