import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../../features/accounts/useViewer.ts';
import { RespondSheet } from '../../../../features/echoes/responses/RespondSheet.tsx';
import { MainPicture } from '../../../../features/media/picture/MainPicture.tsx';
import { useVideoRights } from '../../../../features/media/video/useVideoRights.ts';
import { UploadLine } from '../../../../features/media/picture/UploadLine.tsx';
import { showToast } from '../../../../ui/toast/toast.ts';
import { useResponsePicture } from './useResponsePicture.ts';

interface RespondFormProps {
  readonly postId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Sheet of a response, with the picture field. */
export function RespondForm({ postId, open, onClose }: RespondFormProps) {
  const { t } = useTranslation('echoes');
  const { me } = useViewer();
  const rights = useVideoRights(me?.isPro ?? false);
  const { picture, frame, choose, setFrame, setVideo, drop, forget, arrive } = useResponsePicture();
  return (
    <RespondSheet
      postId={postId}
      open={open}
      onClose={onClose}
      arrive={arrive}
      onSent={() => {
        forget();
        onClose();
        showToast({ text: t('respond.sent') });
      }}
      picture={
        <div className="grid gap-4">
          <MainPicture
            key={picture === undefined ? 'none' : 'chosen'}
            isSmall
            picture={picture}
            alt={t('respond.picture')}
            frame={frame}
            onFrame={setFrame}
            onChoose={choose}
            onRemove={drop}
            missing={undefined}
            video={rights}
            onVideo={setVideo}
          />
          {picture && <UploadLine label={t('respond.picture')} upload={picture.upload} />}
        </div>
      }
    />
  );
}
