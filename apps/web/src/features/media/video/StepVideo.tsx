import { posterMoment } from '@stenope/domain/media/video';
import { useState } from 'react';
import type { ChosenVideo } from '../../../platform/uploads/video-upload.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { VideoStill } from './VideoStill.tsx';

interface StepVideoProps {
  readonly file: Blob;
  readonly video: ChosenVideo;
}

/** The cover of a step's video, small. */
export function StepVideo({ file, video }: StepVideoProps) {
  const [measured, setMeasured] = useState<number>();
  const seconds = video.result?.seconds ?? measured ?? 0;
  return (
    <span className="grid h-16 w-24 shrink-0 place-items-center [&_video]:[--tallest:4rem]!">
      <VideoStill
        file={file}
        at={posterMoment(seconds, video.posterAt ?? null)}
        onSeconds={setMeasured}
        unseen={<Icon name="play" />}
      />
    </span>
  );
}
