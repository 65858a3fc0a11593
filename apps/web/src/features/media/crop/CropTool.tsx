import type { Crop, Size } from '@stenope/domain/media/sizes';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { useFileImage } from '../picture/useFileImage.ts';
import './crop.css';
import { cropOfPercents, percentsOfCrop } from './framing.ts';

interface CropToolProps {
  readonly file: Blob;
  readonly alt: string;
  /** Undefined until the browser has decoded the picture. */
  readonly picture: Size | undefined;
  readonly onPicture: (picture: Size) => void;
  readonly onUnreadable: () => void;
  readonly crop: Crop | undefined;
  readonly ratio: number | undefined;
  readonly round?: boolean;
  readonly onCrop: (crop: Crop) => void;
}

/** The local picture with the frame drawn on it. */
export function CropTool({
  file,
  alt,
  picture,
  onPicture,
  onUnreadable,
  crop,
  ratio,
  round = false,
  onCrop,
}: CropToolProps) {
  const { t } = useTranslation('media');
  const image = useFileImage(file);
  const shown = crop && picture && { unit: '%' as const, ...percentsOfCrop(crop, picture) };
  return (
    <ReactCrop
      className="crop-tool"
      ariaLabels={cropLabels(t)}
      keepSelection
      disabled={shown === undefined}
      circularCrop={round}
      ruleOfThirds={!round}
      {...(shown === undefined ? {} : { crop: shown })}
      {...(ratio === undefined ? {} : { aspect: ratio })}
      onChange={(_, percents) => {
        if (picture) onCrop(cropOfPercents(percents, picture));
      }}
    >
      <img
        ref={image}
        alt={alt}
        draggable={false}
        onLoad={({ currentTarget }) =>
          onPicture({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        onError={onUnreadable}
      />
    </ReactCrop>
  );
}

function cropLabels(t: TFunction<'media'>) {
  return {
    cropArea: t('crop.area'),
    nwDragHandle: t('crop.handle.nw'),
    nDragHandle: t('crop.handle.n'),
    neDragHandle: t('crop.handle.ne'),
    eDragHandle: t('crop.handle.e'),
    seDragHandle: t('crop.handle.se'),
    sDragHandle: t('crop.handle.s'),
    swDragHandle: t('crop.handle.sw'),
    wDragHandle: t('crop.handle.w'),
  };
}
