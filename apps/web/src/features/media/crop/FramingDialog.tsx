import type { Crop, Size } from '@stenope/domain/media/sizes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { CropTool } from './CropTool.tsx';

interface FramingDialogProps {
  readonly file: File;
  readonly title: string;
  /** What the button says that uses it. */
  readonly use: string;
  /** Width to height. */
  readonly ratio: number;
  /** Shown round, as a face is. */
  readonly round?: boolean;
  /** Where framing begins. */
  readonly first: (picture: Size) => Crop | undefined;
  readonly onClose: () => void;
  readonly onUse: (crop: Crop) => void;
}

/** The part of a picture that is used, where its form is not up to whoever chooses. */
export function FramingDialog(props: FramingDialogProps) {
  const { file, title, use, ratio, round = false, first, onClose, onUse } = props;
  const { t } = useTranslation('media');
  const [size, setSize] = useState<Size>();
  const [crop, setCrop] = useState<Crop>();
  const [isUnreadable, setUnreadable] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      closeLabel={t('avatar.close')}
      actions={
        <Button
          kind="primary"
          disabled={isUnreadable || crop === undefined}
          onClick={() => crop && onUse(crop)}
        >
          {use}
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
              setCrop(first(picture));
            }}
            onUnreadable={() => setUnreadable(true)}
            crop={crop}
            ratio={ratio}
            round={round}
            onCrop={setCrop}
          />
        )}
      </div>
    </Dialog>
  );
}
