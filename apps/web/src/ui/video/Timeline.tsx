import { clockOf } from './clock.ts';
import type { PlayerWords } from './words.ts';

interface TimelineProps {
  readonly at: number;
  readonly duration: number;
  readonly words: PlayerWords;
  readonly onSeek: (seconds: number) => void;
}

/** Where the film stands; the native slider, so that fingers, pointers and readers can move it. */
export function Timeline({ at, duration, words, onSeek }: TimelineProps) {
  const share = duration > 0 ? Math.min(1, at / duration) : 0;
  return (
    <input
      type="range"
      className="player-timeline"
      aria-label={words.seek}
      aria-valuetext={words.position(clockOf(at), clockOf(duration))}
      min={0}
      max={duration}
      step="any"
      value={Math.min(at, duration)}
      onChange={({ target }) => onSeek(target.valueAsNumber)}
      // A drag along the film is no swipe to the next work.
      onPointerDown={(event) => event.stopPropagation()}
      style={{ ['--played' as string]: `${share * 100}%` }}
    />
  );
}
