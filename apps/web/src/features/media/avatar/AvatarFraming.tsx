import type { Crop, Size } from '@stenope/domain/media/sizes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { CropTool } from '../crop/CropTool.tsx';
import { firstCrop } from '../crop/framing.ts';

interface AvatarFramingProps {
  readonly file: File;
  readonly onClose: () => void;
  readonly onUse: (crop: Crop | undefined) => void;
}

/** The part of a picture that stands for its owner: a square, shown round. */
export function AvatarFraming({ file, onClose, onUse }: AvatarFramingProps) {
  const { t } = useTranslation('media');
  const [size, setSize] = useState<Size>();
  const [crop, setCrop] = useState<Crop>();
  const [isUnreadable, setUnreadable] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('avatar.frame')}
      closeLabel={t('avatar.close')}
      actions={
        <Button kind="primary" disabled={isUnreadable} onClick={() => onUse(crop)}>
          {t('avatar.use')}
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
              setCrop(firstCrop('1:1', picture));
            }}
            onUnreadable={() => setUnreadable(true)}
            crop={crop}
            ratio={1}
            round
            onCrop={setCrop}
          />
        )}
      </div>
    </Dialog>
  );
}
