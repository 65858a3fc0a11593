import type { Size } from '@stenope/domain/media/sizes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { CropSize } from './CropSize.tsx';
import { CropSteps } from './CropSteps.tsx';
import { CropTool } from './CropTool.tsx';
import { ratioOf } from './framing.ts';
import { FramingChips, type ChosenFrame } from './FramingChips.tsx';

interface FrameDialogProps {
  readonly open: boolean;
  readonly file: Blob;
  readonly title: string;
  /** Current frame. */
  readonly frame: ChosenFrame;
  readonly onFrame: (frame: ChosenFrame) => void;
  readonly onClose: () => void;
  readonly onUse: () => void;
}

/** Dialog to crop a picture in any ratio, where the page has no room for the tool. */
export function FrameDialog(props: FrameDialogProps) {
  const { open, file, title, frame, onFrame, onClose, onUse } = props;
  const { t } = useTranslation('media');
  const [size, setSize] = useState<Size>();
  const [isUnreadable, setUnreadable] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      closeLabel={t('avatar.close')}
      actions={
        <Button kind="primary" disabled={isUnreadable} onClick={onUse}>
          {t('step.use')}
        </Button>
      }
    >
      <div className="grid place-items-center gap-4 [&_img]:max-h-[50svh]">
        {isUnreadable ? (
          <ErrorWords>{t('crop.failed')}</ErrorWords>
        ) : (
          <>
            <div className="touch-none">
              <CropTool
                file={file}
                alt={t('preview')}
                picture={size}
                onPicture={setSize}
                onUnreadable={() => setUnreadable(true)}
                crop={frame.crop}
                ratio={ratioOf(frame.framing)}
                onCrop={(crop) => onFrame({ ...frame, crop })}
              />
            </div>
            <CropSteps
              crop={frame.crop}
              picture={size}
              onCrop={(crop) => onFrame({ ...frame, crop })}
            />
            <CropSize crop={frame.crop ?? size} />
            <FramingChips framing={frame.framing} size={size} onFrame={onFrame} />
          </>
        )}
      </div>
    </Dialog>
  );
}
