import type { Crop, Size } from '@stenope/domain/media/sizes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { CropTool } from '../crop/CropTool.tsx';
import { coverRatio, exactCover, firstCoverCrop } from './cover-crop.ts';

interface CoverFramingProps {
  readonly file: File;
  readonly onClose: () => void;
  readonly onUse: (crop: Crop) => void;
}

/** The strip of a picture that stands above a page. */
export function CoverFraming({ file, onClose, onUse }: CoverFramingProps) {
  const { t } = useTranslation(['media', 'people']);
  const [size, setSize] = useState<Size>();
  const [crop, setCrop] = useState<Crop>();
  const [isUnreadable, setUnreadable] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('people:edit.covers.frame')}
      closeLabel={t('avatar.close')}
      actions={
        <Button
          kind="primary"
          disabled={isUnreadable || crop === undefined}
          onClick={() => crop && onUse(exactCover(crop))}
        >
          {t('people:edit.covers.use')}
        </Button>
      }
    >
      <div className="grid touch-none place-items-center [&_img]:max-h-[50svh]">
        {isUnreadable ? (
          <p role="alert">{t('crop.failed')}</p>
        ) : (
          <CropTool
            file={file}
            alt={t('preview')}
            picture={size}
            onPicture={(picture) => {
              setSize(picture);
              setCrop(firstCoverCrop(picture));
            }}
            onUnreadable={() => setUnreadable(true)}
            crop={crop}
            ratio={coverRatio}
            onCrop={setCrop}
          />
        )}
      </div>
    </Dialog>
  );
}
