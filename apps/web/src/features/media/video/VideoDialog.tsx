import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { VideoChoices, type VideoChoicesProps } from './VideoChoices.tsx';

interface VideoDialogProps extends VideoChoicesProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
}

/** What is chosen of a video, where the page has no room for it. */
export function VideoDialog({ open, title, onClose, ...chosen }: VideoDialogProps) {
  const { t } = useTranslation('video');
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      closeLabel={t('choose.close')}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('choose.done')}
        </Button>
      }
    >
      <VideoChoices {...chosen} />
    </Dialog>
  );
}
