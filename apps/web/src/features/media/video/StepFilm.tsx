import { posterMoment } from '@stenope/domain/media/video';
import { useState } from 'react';
import type { ChosenVideo } from '../../../platform/uploads/video-upload.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { VideoStill } from './VideoStill.tsx';

interface StepFilmProps {
  readonly file: Blob;
  readonly video: ChosenVideo;
}

/** The cover of a step's video, small. */
export function StepFilm({ file, video }: StepFilmProps) {
  const [measured, setMeasured] = useState<number>();
  const seconds = video.result?.seconds ?? measured ?? 0;
  return (
    <span className="block w-24 shrink-0 [&_video]:max-h-16">
      <VideoStill
        file={file}
        at={posterMoment(seconds, video.posterAt ?? null)}
        onSeconds={setMeasured}
        unseen={<Icon name="play" />}
      />
    </span>
  );
}
