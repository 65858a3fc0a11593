import type { Size } from '@stenope/domain/media/sizes';
import { fitsVideoLimits, videoLimits, type VideoFormat } from '@stenope/domain/media/video';
import { z } from 'zod/mini';
import { Refusal } from '../../errors.ts';
import { servedFrameRate } from './arguments.ts';
import { codecs, soundCodecs } from './codecs.ts';

/** What a file says of itself. */
export interface Probed extends Size {
  readonly format: VideoFormat;
  readonly seconds: number;
  readonly sound: boolean;
  /** Indices of the streams that are taken. */
  readonly stream: number;
  readonly soundStream: number | null;
  readonly frameRate: string;
}

const count = z.int().check(z.minimum(0), z.maximum(1_000_000));
const figure = z.optional(z.string());

const stream = z.object({
  index: count,
  codec_type: z.optional(z.string()),
  codec_name: z.optional(z.string()),
  width: z.optional(count),
  height: z.optional(count),
  coded_width: z.optional(count),
  coded_height: z.optional(count),
  sample_aspect_ratio: figure,
  avg_frame_rate: figure,
  duration: figure,
  disposition: z.optional(z.object({ attached_pic: z.optional(count) })),
  side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
});

/** A process that read a hostile file may say anything. */
const said = z.object({
  streams: z.optional(z.array(stream)),
  format: z.optional(z.object({ duration: figure, nb_streams: z.optional(count) })),
});

type Stream = z.infer<typeof stream>;

export async function readProbed(
  format: VideoFormat,
  text: string,
  measure: () => Promise<number | undefined>,
): Promise<Probed> {
  const { streams, container } = parsed(text);
  if ((container?.nb_streams ?? streams.length) > videoLimits.streams) throw bad();
  const film = streams.find(isFilm);
  if (!film || !codecs.has(film.codec_name ?? '')) throw bad();
  const size = shownSize(film);
  if (size.width < 1 || size.height < 1) throw bad();
  if (!fitsVideoLimits(size)) throw new Refusal('video_too_large');
  const known = secondsIn(container?.duration) ?? secondsIn(film.duration) ?? (await measure());
  if (known === undefined || known <= 0) throw bad();
  // What is cut at ten minutes is a little longer.
  if (known > videoLimits.seconds + 1) {
    throw new Refusal('video_too_long', { seconds: videoLimits.seconds });
  }
  const sounds = streams.filter((one) => one.codec_type === 'audio');
  const sound = sounds.find(isHeard);
  // Shown without a word, it would be silent, and its author might never know.
  if (sounds.length > 0 && !sound) throw bad();
  return {
    format,
    ...size,
    seconds: Math.min(videoLimits.seconds, Math.round(known * 1000) / 1000),
    sound: sound !== undefined,
    stream: film.index,
    soundStream: sound?.index ?? null,
    frameRate: servedFrameRate(film.avg_frame_rate),
  };
}

/**
 * Refuses what is larger than it is shown: its first picture was decoded, and says how large it was
 * before its edges were cut off.
 */
export function ensureCodedFits(text: string): void {
  const { streams } = parsed(text);
  const isTooLarge = streams.some(
    ({ coded_width: width = 0, coded_height: height = 0 }) => !fitsVideoLimits({ width, height }),
  );
  if (isTooLarge) throw new Refusal('video_too_large');
}

function parsed(text: string) {
  try {
    const { streams = [], format: container } = z.parse(said, JSON.parse(text));
    return { streams, container };
  } catch {
    throw bad();
  }
}

/** A picture of an album is no film. */
const isFilm = ({ codec_type: type, disposition }: Stream): boolean =>
  type === 'video' && disposition?.attached_pic !== 1;

const isHeard = ({ codec_name: codec = '' }: Stream): boolean => soundCodecs.has(codec);

/** As it is shown: with square pixels, and upright. */
function shownSize(film: Stream): Size {
  const {
    width = 0,
    height = 0,
    sample_aspect_ratio: ratio = '',
    side_data_list: side = [],
  } = film;
  const [, over = '1', under = '1'] = /^(\d{1,5}):(\d{1,5})$/.exec(ratio) ?? [];
  const stretch = Number(over) / Number(under);
  const isUsual = Number.isFinite(stretch) && stretch > 0.1 && stretch < 10;
  const wide = Math.max(1, Math.round(width * (isUsual ? stretch : 1)));
  const turned = side.some(({ rotation = 0 }) => Math.abs(Math.round(rotation)) % 180 === 90);
  const shown = width === 0 ? 0 : wide;
  return turned ? { width: height, height: shown } : { width: shown, height };
}

function secondsIn(text: string | undefined): number | undefined {
  if (!/^\d{1,9}(?:\.\d{1,9})?$/.test(text ?? '')) return undefined;
  return Number(text);
}

/** The latest of the moments, one a line. */
export function lastMomentIn(text: string): number | undefined {
  const moments = text.split('\n').flatMap((line) => secondsIn(line.replace(/,$/, '')) ?? []);
  const latest = moments.reduce((most, one) => Math.max(most, one), 0);
  return moments.length === 0 ? undefined : Math.max(latest, 0.04);
}

function bad(): Refusal {
  return new Refusal('bad_video');
}
