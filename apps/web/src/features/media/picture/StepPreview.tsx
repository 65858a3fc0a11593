import type { Crop, Size } from '@stenope/domain/media/sizes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileImage } from './useFileImage.ts';

interface StepPreviewProps {
  readonly file: Blob;
  readonly crop: Crop | undefined;
}

/** Maximum size of the small picture. */
const most = { width: 96, height: 64 };

/** Preview of a local picture, cropped. */
export function StepPreview({ file, crop }: StepPreviewProps) {
  const { t } = useTranslation('media');
  const image = useFileImage(file);
  const [size, setSize] = useState<Size>();
  const area = crop ?? (size && { x: 0, y: 0, ...size });
  const scale = area && Math.min(most.width / area.width, most.height / area.height);
  return (
    <span
      className="relative block shrink-0 overflow-hidden rounded-1"
      style={scale ? { width: area.width * scale, height: area.height * scale } : most}
    >
      <img
        ref={image}
        alt={t('preview')}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setSize({ width, height })
        }
        className="absolute max-w-none"
        style={
          size && scale
            ? {
                width: size.width * scale,
                height: size.height * scale,
                left: -area.x * scale,
                top: -area.y * scale,
              }
            : { width: 0, height: 0 }
        }
      />
    </span>
  );
}
