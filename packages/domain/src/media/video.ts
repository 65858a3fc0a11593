import type { Size } from './sizes.ts';

/** Limits of a video. How many bytes it may have, an operator sets (`VIDEO_MB`). */
export const videoLimits = {
  seconds: 600,
  /** The longer and the shorter edge of the largest picture that is read: cinema 4K. */
  longEdge: 4096,
  shortEdge: 2304,
  /** Streams of one file: pictures, sound, subtitles, data. */
  streams: 16,
  /** A captions file (`.vtt`). */
  captionBytes: 200_000,
} as const;

/** Containers that are accepted, detected by content: MP4 and QuickTime; WebM and Matroska. */
export const videoFormats = ['mp4', 'webm'] as const;

export type VideoFormat = (typeof videoFormats)[number];

/** Bytes needed to detect a container. */
export const videoSignatureBytes = 12;

/** Types of the first box by which files begin that are MP4 or QuickTime. */
const firstBoxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

const matroska = [0x1a, 0x45, 0xdf, 0xa3] as const;

/** Container of a file by its first bytes; undefined if not accepted. */
export function videoFormatOf(begins: Uint8Array): VideoFormat | undefined {
  if (matroska.every((byte, at) => begins[at] === byte)) return 'webm';
  if (begins.length < 8) return undefined;
  const box = String.fromCharCode(...begins.slice(4, 8));
  return firstBoxes.has(box) ? 'mp4' : undefined;
}

/** What is served: 720p, its longer edge at most this. */
const served = { longEdge: 1280, shortEdge: 720 } as const;

/** Most bits of a second that are served. */
export const servedBits = { picture: 3_500_000, sound: 128_000 } as const;

/** Most bytes that a second of a video takes once it is made, with what stands beside its film. */
export const servedBytesPerSecond = Math.ceil((servedBits.picture + servedBits.sound) / 8);

/** Whether a video is small enough to be read. */
export function fitsVideoLimits({ width, height }: Size): boolean {
  const { longEdge, shortEdge } = videoLimits;
  return Math.max(width, height) <= longEdge && Math.min(width, height) <= shortEdge;
}

/**
 * Size in which a video is served: within 1280 by 720 either way up, never enlarged, and even, as
 * its encoder asks for.
 */
export function videoSize({ width, height }: Size): Size {
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  const scale = Math.min(1, served.longEdge / long, served.shortEdge / short);
  return { width: evened(width * scale), height: evened(height * scale) };
}

function evened(edge: number): number {
  return Math.max(2, Math.round(edge / 2) * 2);
}

/** Frames a second that are served; more are left out. */
export const mostFrameRate = 60;

/** The preview of a video in lists: square, without sound. */
export const videoPreview = { seconds: 10, edge: 480 } as const;

/** Most a preview may begin before the end, so that something can be seen. */
const leastPreview = 1;

/** Where the preview begins; without a choice, at the beginning. */
export function previewStart(seconds: number, wished: number | null): number {
  const latest = Math.max(0, seconds - leastPreview);
  return thousandth(Math.min(Math.max(wished ?? 0, 0), latest));
}

/** Without a choice the poster is not the first frame, which is often black. */
const usualPoster = 0.1;

/** A frame before the end: the last one may be cut off by rounding. */
const beforeEnd = 0.2;

/** The moment the poster shows. */
export function posterMoment(seconds: number, wished: number | null): number {
  const latest = Math.max(0, seconds - beforeEnd);
  return thousandth(Math.min(Math.max(wished ?? seconds * usualPoster, 0), latest));
}

function thousandth(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

export interface VideoWork {
  /** Seconds of processor, over all its threads. */
  readonly cpuSeconds: number;
  /** Seconds that may pass: it yields to everything else. */
  readonly wallSeconds: number;
}

/** What may be spent on making a video; it grows with its length. */
export function videoWork(seconds: number): VideoWork {
  return { cpuSeconds: Math.ceil(90 + seconds * 12), wallSeconds: Math.ceil(180 + seconds * 24) };
}

/** Times a video is begun before it counts as failed; its author may ask again. */
export const mostVideoAttempts = 3;

/** Why a video could not be shown. */
export const videoProblems = [
  /** The file itself. */
  'bad_video',
  /** It took longer than anything of its length may take. */
  'timeout',
  /** The machine failed several times. */
  'lost',
  /** Its author is no longer Pro. */
  'pro_required',
] as const;

export type VideoProblem = (typeof videoProblems)[number];
