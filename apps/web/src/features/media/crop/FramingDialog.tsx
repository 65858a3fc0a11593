import type { Crop, Size } from '@stenope/domain/media/sizes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { CropSize } from './CropSize.tsx';
import { CropSteps } from './CropSteps.tsx';
import { CropTool } from './CropTool.tsx';

interface FramingDialogProps {
  readonly file: File;
  readonly title: string;
  /** Label of the confirming button. */
  readonly use: string;
  /** Width divided by height. */
  readonly ratio: number;
  /** Shown as a circle, as avatars are. */
  readonly round?: boolean;
  /** Initial frame. */
  readonly first: (picture: Size) => Crop | undefined;
  /** Adjusts the drawn frame to the pixels actually used. */
  readonly settle?: (drawn: Crop) => Crop;
  /** Remark about the frame, which does not prevent its use. */
  readonly remark?: (used: Crop) => string | undefined;
  readonly onClose: () => void;
  readonly onUse: (crop: Crop) => void;
}

/** Dialog to crop a picture in a fixed ratio. */
export function FramingDialog(props: FramingDialogProps) {
  const { file, title, use, ratio, round = false, first, settle, remark, onClose, onUse } = props;
  const { t } = useTranslation('media');
  const [size, setSize] = useState<Size>();
  const [crop, setCrop] = useState<Crop>();
  const [isUnreadable, setUnreadable] = useState(false);
  const used = crop && (settle?.(crop) ?? crop);
  const remarked = used && remark?.(used);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      closeLabel={t('avatar.close')}
      actions={
        <Button
          kind="primary"
          disabled={isUnreadable || used === undefined}
          onClick={() => used && onUse(used)}
        >
          {use}
        </Button>
      }
    >
      {isUnreadable ? (
        <ErrorWords className="justify-center">{t('crop.failed')}</ErrorWords>
      ) : (
        <div className="grid justify-items-center gap-4 [&_img]:max-h-[50svh]">
          <div className="touch-none">
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
          </div>
          <CropSteps crop={crop} picture={size} onCrop={setCrop} />
          <CropSize crop={used} />
          {/* Rendered even while empty: a live region inserted with its text is not read out. */}
          <output className="block border-l-2 border-brink pl-3.5 empty:hidden">{remarked}</output>
        </div>
      )}
    </Dialog>
  );
}
