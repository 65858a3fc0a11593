import type { Photo } from '@stenope/contract/media';
import { inPlace } from '../../../platform/parts/parts.tsx';
import { needWords } from '../../../platform/words/need.ts';

const VideoPlayer = inPlace(
  async () => {
    const [part] = await Promise.all([import('./VideoPlayer.tsx'), needWords(['video'])]);
    return part.VideoPlayer;
  },
  <></>,
);

interface ShownVideoProps {
  readonly photo: Photo;
  readonly title: string;
}

/** The player, loaded where there is a video; its frame is kept meanwhile. */
export function ShownVideo({ photo, title }: ShownVideoProps) {
  return (
    <div style={{ aspectRatio: `${photo.width} / ${photo.height}` }}>
      <VideoPlayer photo={photo} title={title} />
    </div>
  );
}
