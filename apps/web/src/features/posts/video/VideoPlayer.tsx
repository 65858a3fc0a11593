import type { Photo } from '@stenope/contract/media';
import { captionsSource, photoSource, videoSource } from '../../../platform/api/media-address.ts';
import { Player } from '../../../ui/video/Player.tsx';
import { usePlayerWords } from '../../../platform/video/player-words.ts';

interface VideoPlayerProps {
  readonly photo: Photo;
  readonly title: string;
}

/** Plays the video of a work. */
export function VideoPlayer({ photo, title }: VideoPlayerProps) {
  const words = usePlayerWords(title);
  const { width, height, widths, video } = photo;
  const widest = widths.at(-1);
  if (video === undefined) return null;
  return (
    <Player
      src={videoSource(photo)}
      poster={widest === undefined ? undefined : photoSource(photo, widest, 'webp')}
      width={width}
      height={height}
      seconds={video.seconds}
      hasSound={video.sound}
      captions={video.captions ? captionsSource(photo) : undefined}
      download={video.downloads ? videoSource(photo) : undefined}
      words={words}
    />
  );
}
