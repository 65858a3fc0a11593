import type { Photo } from '@stenope/contract/media';
import { useTranslation } from 'react-i18next';
import type { VideoEdit } from '../../../platform/uploads/video-choice.ts';
import { CaptionsField, DownloadSwitch } from './VideoExtras.tsx';

interface EditedVideoProps {
  readonly video: NonNullable<Photo['video']>;
  readonly edit: VideoEdit;
  readonly onEdit: (change: VideoEdit) => void;
}

/** What can be changed of a video once it is shown. */
export function EditedVideo({ video, edit, onEdit }: EditedVideoProps) {
  const { t } = useTranslation('video');
  const kept = video.captions ? t('choose.captions_there') : undefined;
  return (
    <div className="grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-2 text-left">
      <CaptionsField
        shown={edit.captions === undefined ? kept : edit.captions?.name}
        onChange={(captions) =>
          onEdit({ captions: captions ?? (video.captions ? null : undefined) })
        }
      />
      <DownloadSwitch
        isOffered={edit.downloads ?? video.downloads}
        onChange={(downloads) =>
          onEdit({ downloads: downloads === video.downloads ? undefined : downloads })
        }
      />
    </div>
  );
}
