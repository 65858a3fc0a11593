import type { ReviewedPicture } from '@stenope/contract/site/moderation';
import { usePlayerWords } from '../../../platform/video/player-words.ts';
import { Player } from '../../../ui/video/Player.tsx';

interface ReviewedVideoProps {
  readonly picture: ReviewedPicture;
  readonly title: string;
}

/** A video as its reviewers see it: played only when they press play. */
export function ReviewedVideo({ picture, title }: ReviewedVideoProps) {
  const words = usePlayerWords(title);
  const { video, seconds = 0, sound = true, captions, large, width, height } = picture;
  return (
    <Player
      src={video}
      captions={captions}
      poster={large}
      width={width}
      height={height}
      seconds={seconds}
      hasSound={sound}
      words={words}
    />
  );
}
