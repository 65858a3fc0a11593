import type { Size } from '@stenope/domain/media/sizes';
import { useTranslation } from 'react-i18next';

interface CropSizeProps {
  /** Undefined until a frame is drawn. */
  readonly crop: Size | undefined;
}

/** Pixel size of the frame while it is drawn. */
export function CropSize({ crop }: CropSizeProps) {
  const { t } = useTranslation('media');
  if (crop === undefined) return null;
  const { width, height } = crop;
  return <p className="edge num text-mute">{t('crop.size', { width, height })}</p>;
}
