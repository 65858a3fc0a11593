import { posterMoment, previewStart, videoPreview } from '@stenope/domain/media/video';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Upload } from '../../../platform/uploads/upload.ts';
import { useUploadView } from '../../../platform/uploads/useUploadView.ts';
import type { ChosenVideo } from '../../../platform/uploads/video-upload.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Slider } from '../../../ui/choices/Slider.tsx';
import { clockOf } from '../../../ui/video/clock.ts';
import { CaptionsField, DownloadSwitch } from './VideoExtras.tsx';
import { ratioStyle } from './still-room.ts';
import { VideoStill } from './VideoStill.tsx';

export interface VideoChoicesProps {
  readonly file: Blob;
  readonly upload: Upload;
  readonly video: ChosenVideo;
  readonly onVideo: (change: Partial<ChosenVideo>) => void;
}

/** Of a chosen video: its cover, where its preview begins, captions, and whether it may be taken. */
export function VideoChoices({ file, upload, video, onVideo }: VideoChoicesProps) {
  const { t } = useTranslation('video');
  const [measured, setMeasured] = useState<number>();
  const [shown, setShown] = useState<'cover' | 'preview'>('cover');
  const seconds = video.result?.seconds ?? measured;
  const cover = posterMoment(seconds ?? 0, video.posterAt ?? null);
  const preview = previewStart(seconds ?? 0, video.previewFrom ?? null);
  const ratio = ratioStyle(video.result);
  const times = {
    at: clockOf(preview),
    to: clockOf(Math.min(seconds ?? 0, preview + videoPreview.seconds)),
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" style={ratio}>
      <VideoStill
        file={file}
        at={shown === 'cover' ? cover : preview}
        onSeconds={setMeasured}
        keepsRoom={ratio !== undefined}
      />
      <Result video={video} upload={upload} />
      {seconds !== undefined && seconds > 0 && (
        <div className="grid gap-2">
          <Slider
            label={t('choose.cover')}
            min={0}
            max={seconds}
            step={0.1}
            value={cover}
            valueText={clockOf(cover)}
            figure={clockOf(cover)}
            onFocus={() => setShown('cover')}
            onChange={(posterAt) => {
              setShown('cover');
              onVideo({ posterAt });
            }}
          />
          <Slider
            label={t('choose.preview')}
            min={0}
            max={seconds}
            step={0.1}
            value={preview}
            valueText={t('choose.range', times)}
            figure={clockOf(preview)}
            onFocus={() => setShown('preview')}
            onChange={(previewFrom) => {
              setShown('preview');
              onVideo({ previewFrom });
            }}
          />
        </div>
      )}
      <CaptionsField shown={video.captions?.name} onChange={(captions) => onVideo({ captions })} />
      <DownloadSwitch
        isOffered={video.downloads ?? false}
        onChange={(downloads) => onVideo({ downloads })}
      />
    </div>
  );
}

/** What compressing it came to; until then the upload's line tells. */
function Result({ video, upload }: Pick<VideoChoicesProps, 'video' | 'upload'>) {
  const { t } = useTranslation('video');
  const figure = new Intl.NumberFormat(useLanguageCode(), { style: 'percent' });
  const { preparing } = useUploadView(upload);
  const { result } = video;
  const saved = figure.format(result?.saved ?? 0);
  return (
    <output className="edge min-h-[1lh] text-center text-mute">
      {preparing === undefined && result && t(`choose.${result.way}`, { saved })}
    </output>
  );
}
