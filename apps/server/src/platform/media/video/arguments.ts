import type { Size } from '@stenope/domain/media/sizes';
import {
  mostFrameRate,
  servedBits,
  videoLimits,
  videoPreview,
  type VideoFormat,
} from '@stenope/domain/media/video';
import { besides, decoders } from './codecs.ts';
import { inputPath, outputPath } from './process.ts';
import type { Probed } from './probed.ts';

/**
 * Arguments of ffmpeg and ffprobe, each its own word. The demuxer is ours to say: left to itself,
 * ffmpeg follows playlists and lists of files that call themselves `.mp4`. Nothing but files may be
 * opened, and of these the process has two. No decoder but those we let in is opened, also for
 * streams that are not taken, and none decodes larger pictures, wherever they begin.
 */
const demuxers: Readonly<Record<VideoFormat, string>> = { mp4: 'mov', webm: 'matroska' };

const from = (
  format: VideoFormat,
  allowed = decoders,
  mostPixels = videoLimits.longEdge * videoLimits.shortEdge,
): readonly string[] =>
  [
    ['-protocol_whitelist', 'file', '-format_whitelist', demuxers[format]],
    ['-codec_whitelist', allowed.join(',')],
    ['-max_pixels', String(mostPixels)],
    ['-f', demuxers[format], '-i', inputPath],
  ].flat();

/** As large as cameras film, so that a film beyond our limits is called too large, not broken. */
const filmedPixels = 8192 * 4608;

const shown = [
  'format=duration,nb_streams',
  'stream=index,codec_type,codec_name,width,height,sample_aspect_ratio,avg_frame_rate,duration',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
].join(':');

const toLookAt = (format: VideoFormat): readonly string[] =>
  from(format, [...decoders, ...besides]);

export const probeArguments = (format: VideoFormat): readonly string[] =>
  [
    ['-v', 'quiet', '-of', 'json', '-show_entries', shown],
    ...from(format, [...decoders, ...besides], filmedPixels),
  ].flat();

/** The time of every picture, one a line. */
export const packetArguments = (format: VideoFormat): readonly string[] =>
  [
    ['-v', 'quiet', '-of', 'csv=p=0', '-select_streams', 'v:0', '-show_entries'],
    'packet=pts_time',
    ...toLookAt(format),
  ].flat();

/** How large the first picture is before its edges are cut off, which only its decoder knows. */
export const codedArguments = ({ format, stream }: Pick<Probed, 'format' | 'stream'>) =>
  [
    ['-v', 'quiet', '-of', 'json', '-select_streams', String(stream), '-read_intervals', '%+#1'],
    ['-show_entries', 'stream=index,coded_width,coded_height:frame=pict_type'],
    ...toLookAt(format),
  ].flat();

const quiet = ['-hide_banner', '-loglevel', 'quiet', '-nostats', '-progress', 'pipe:1', '-y'];

/** No title, place, chapter or time of a file reaches another, nor what made it. */
const bare = [
  ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
  ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
].flat();

const h264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-level:v', '4.0'];

/** Leaves out what the encoder notes of itself in the pictures. */
const unsigned = ['-bsf:v', 'filter_units=remove_types=6'];

/** The index goes first, so that playing begins with the first bytes. */
const asMp4 = ['-movflags', '+faststart', '-f', 'mp4', outputPath];

/** Seconds beyond what a file says of itself, which is rounded. */
const slack = 1;

export function videoArguments(probed: Probed, { width, height }: Size): readonly string[] {
  const { format, stream, soundStream, frameRate, seconds } = probed;
  const { picture, sound: heard } = servedBits;
  const sound = soundStream === null ? ['-an'] : ['-map', `0:${soundStream}`];
  const filters = [
    `fps=${frameRate}`,
    `scale=${width}:${height}:flags=bicubic`,
    'setsar=1',
    'format=yuv420p',
  ];
  return [
    ...quiet,
    ...from(format),
    ['-map', `0:${stream}`, ...sound],
    ['-t', String(seconds + slack), '-vf', filters.join(',')],
    [...h264, '-crf', '23', '-maxrate', String(picture), '-bufsize', String(2 * picture)],
    // Two seconds between pictures one can seek to.
    ['-force_key_frames', 'expr:gte(t,n_forced*2)', ...unsigned],
    ...(soundStream === null
      ? []
      : ['-c:a', 'aac', '-b:a', String(heard), '-ac', '2', '-ar', '48000']),
    ...bare,
    ...asMp4,
  ].flat();
}

export function previewArguments(start: number): readonly string[] {
  const { seconds, edge } = videoPreview;
  const side = 'min(iw,ih)';
  return [
    ...quiet,
    ['-ss', String(start), '-t', String(seconds)],
    ...from('mp4'),
    ['-map', '0:v:0', '-an', '-vf', `crop='${side}':'${side}',scale=${edge}:${edge},setsar=1`],
    [...h264, '-crf', '27', ...unsigned, ...bare, ...asMp4],
  ].flat();
}

/** One picture without loss, which is developed like a photograph. */
export function frameArguments(at: number): readonly string[] {
  return [
    ...quiet,
    ['-ss', String(at)],
    ...from('mp4'),
    ['-map', '0:v:0', '-frames:v', '1', '-c:v', 'png', ...bare],
    ['-f', 'image2pipe', outputPath],
  ].flat();
}

/** Seconds that are done, from a line of `-progress`. */
export function progressIn(line: string): number | undefined {
  const [, micros] = /^out_time_us=(\d{1,12})$/.exec(line) ?? [];
  return micros === undefined ? undefined : Number(micros) / 1_000_000;
}

const usualFrameRate = '30';

/** Frame rate of the result as ffmpeg writes it: its own, as far as that makes sense. */
export function servedFrameRate(said: string | undefined): string {
  const [, over = '0', under = '0'] = /^(\d{1,9})\/(\d{1,9})$/.exec(said ?? '') ?? [];
  const rate = Number(over) / Number(under);
  if (!Number.isFinite(rate) || rate <= 0) return usualFrameRate;
  if (rate > mostFrameRate) return String(mostFrameRate);
  return rate < 1 ? '1' : `${over}/${under}`;
}
