import {
  fitsVideoLimits,
  mostFrameRate,
  videoLimits,
  videoSize,
} from '@stenope/domain/media/video';
import type { Size } from '@stenope/domain/media/sizes';

/** What a video file says of itself. */
export interface VideoFacts extends Size {
  readonly seconds: number;
  readonly bytes: number;
  /** Undefined where it is unknown. */
  readonly codec: string | undefined;
  /** Clockwise degrees by which it is turned when shown; width and height are those shown. */
  readonly rotation: number;
  readonly hasSound: boolean;
  readonly frameRate: number;
  /** A wide range of light, which the server turns into the usual one. */
  readonly isHighRange: boolean;
  readonly canDecode: boolean;
  readonly pictures: number;
  readonly sounds: number;
}

export interface Compression extends Size {
  /** Bits a second. */
  readonly bitrate: number;
  readonly frameRate: number | undefined;
}

export type Plan =
  /** Small enough: it is sent as it is. */
  | { readonly way: 'optimized' }
  | { readonly way: 'compress'; readonly to: Compression }
  /** Nothing this browser should try; the server reads more. */
  | { readonly way: 'server' }
  /** The server would refuse it: nobody waits until it is there to be told. */
  | { readonly way: 'refused'; readonly why: VideoRefusal };

export type VideoRefusal = 'video_too_long' | 'video_too_large';

/** Bits a pixel: generous, since the server encodes once more. */
const bitsPerPixel = 0.14;

/** More than this is worth compressing, even in the right size. */
const spare = 1.3;

/** What is done with a file before it is sent. */
export function planFor(facts: VideoFacts): Plan {
  const { width, height, seconds, bytes, frameRate, codec } = facts;
  // The server measures once more, and may come to a little less.
  if (seconds > videoLimits.seconds + 1) return { way: 'refused', why: 'video_too_long' };
  const to = videoSize(facts);
  const rate = Math.min(Math.max(frameRate, 1), mostFrameRate);
  const bitrate = Math.round(to.width * to.height * rate * bitsPerPixel);
  const isOfSize = Math.max(width, height) <= Math.max(to.width, to.height);
  if (codec === 'avc' && isOfSize && bytes * 8 <= bitrate * spare * seconds) {
    return { way: 'optimized' };
  }
  const isPlain = facts.pictures === 1 && facts.sounds <= 1 && !facts.isHighRange;
  if (!isPlain || !facts.canDecode || !(seconds > 0)) {
    return fitsVideoLimits(facts) ? { way: 'server' } : { way: 'refused', why: 'video_too_large' };
  }
  return {
    way: 'compress',
    to: { ...to, bitrate, frameRate: frameRate > mostFrameRate ? mostFrameRate : undefined },
  };
}

/** What came out of the compression, as it says of itself. */
export type Outcome = Pick<VideoFacts, 'seconds' | 'bytes' | 'hasSound' | 'pictures'>;

/** Whether nothing was lost on the way: no picture, no sound, no end. */
export function isWhole(before: VideoFacts, after: Outcome): boolean {
  const lost = Math.abs(before.seconds - after.seconds);
  return (
    after.pictures === 1 &&
    after.hasSound === before.hasSound &&
    lost <= Math.max(0.5, before.seconds * 0.02)
  );
}

/** Share of the bytes that was saved; undefined when it is not worth it. */
export function savedShare(before: number, after: number): number | undefined {
  const share = 1 - after / before;
  return share >= 0.05 ? share : undefined;
}
