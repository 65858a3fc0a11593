/**
 * What cameras, editors and browsers write, by the names ffprobe gives it. Others are decoders that
 * nobody needs here and that were looked at by few.
 */
export const codecs: ReadonlySet<string> = new Set(
  'h264 hevc vp8 vp9 av1 mpeg4 mpeg2video mjpeg prores h263 dnxhd theora'.split(' '),
);
export const soundCodecs: ReadonlySet<string> = new Set(
  [
    'aac mp3 mp2 opus vorbis flac alac ac3 eac3 amr_nb amr_wb pcm_alaw pcm_mulaw pcm_s8 pcm_u8',
    'pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_s32le pcm_s32be pcm_u16le pcm_u16be',
    'pcm_u24le pcm_u24be pcm_u32le pcm_u32be pcm_f32le pcm_f32be pcm_f64le pcm_f64be',
  ].flatMap((some) => some.split(' ')),
);

/** Decoders that are not called like their codec. */
const calledOtherwise: Readonly<Record<string, readonly string[]>> = {
  av1: ['libdav1d', 'libaom-av1', 'av1'],
  mp2: ['mp2float', 'mp2'],
  mp3: ['mp3float', 'mp3'],
  opus: ['opus', 'libopus'],
  amr_nb: ['amrnb', 'libopencore_amrnb'],
  amr_wb: ['amrwb', 'libopencore_amrwb'],
};

/** The decoders a process may open, whatever a file calls its streams. */
export const decoders: readonly string[] = [...codecs, ...soundCodecs].flatMap(
  (codec) => calledOtherwise[codec] ?? [codec],
);

/**
 * Covers and subtitles, which are not taken. ffprobe gives up where it may not open one of them;
 * ffmpeg does not.
 */
export const besides = 'png mov_text subrip srt ass ssa webvtt text'.split(' ');
