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

/** The player, loaded where there is a video; its room, with that of its bar, is kept meanwhile. */
export function ShownVideo({ photo, title }: ShownVideoProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] *:[grid-area:1/1]">
      <div>
        <div style={{ aspectRatio: `${photo.width} / ${photo.height}` }} />
        <div className="h-22" />
      </div>
      <div className="min-w-0">
        <VideoPlayer photo={photo} title={title} />
      </div>
    </div>
  );
}
