import { describe, expect, test } from 'vitest';
import { progressIn, servedFrameRate } from './arguments.ts';
import { lastMomentIn, readProbed } from './probed.ts';

const film = {
  index: 0,
  codec_type: 'video',
  codec_name: 'h264',
  width: 1920,
  height: 1080,
  avg_frame_rate: '30000/1001',
};
const sound = { index: 1, codec_type: 'audio', codec_name: 'aac' };

const unknown = () => Promise.resolve(undefined);

function read(streams: readonly object[], format: object = { duration: '12.345678' }) {
  return readProbed('mp4', JSON.stringify({ streams, format }), unknown);
}

describe('what a file says of itself', () => {
  test('is its first film, its first sound, and its length', async () => {
    const cover = { index: 4, codec_type: 'video', codec_name: 'mjpeg', width: 9, height: 9 };
    const album = { ...cover, disposition: { attached_pic: 1 } };
    expect(await read([album, film, sound])).toEqual({
      format: 'mp4',
      width: 1920,
      height: 1080,
      seconds: 12.346,
      sound: true,
      stream: 0,
      soundStream: 1,
      frameRate: '30000/1001',
    });
  });

  test('is read upright, and with square pixels', async () => {
    const turned = { ...film, side_data_list: [{ rotation: -90 }] };
    expect(await read([turned])).toMatchObject({ width: 1080, height: 1920 });
    const wide = { ...film, width: 1440, sample_aspect_ratio: '4:3' };
    expect(await read([wide])).toMatchObject({ width: 1920, height: 1080 });
  });

  test('is measured where it names no length', async () => {
    const said = JSON.stringify({ streams: [film] });
    const measured = () => Promise.resolve(lastMomentIn('0.000000\n0.033000,\nN/A\n4.500000\n'));
    expect(await readProbed('webm', said, measured)).toMatchObject({ seconds: 4.5 });
    await expect(readProbed('webm', said, unknown)).rejects.toMatchObject({ code: 'bad_video' });
  });

  test.each([
    ['nothing', [], 'bad_video'],
    ['sound alone', [sound], 'bad_video'],
    ['a decoder nobody needs', [{ ...film, codec_name: 'smacker' }], 'bad_video'],
    ['a sound nobody would hear', [film, { ...sound, codec_name: 'wmavoice' }], 'bad_video'],
    ['a sound of no name', [film, { index: 1, codec_type: 'audio' }], 'bad_video'],
    ['no size', [{ ...film, width: 0 }], 'bad_video'],
    ['8K', [{ ...film, width: 7680, height: 4320 }], 'video_too_large'],
  ])('is refused: %s', async (_what, streams, code) => {
    await expect(read(streams)).rejects.toMatchObject({ code });
  });

  test('is heard, whatever recorded it, and in the first of its sounds that can be', async () => {
    const recorded = 'amr_nb amr_wb mp2 pcm_alaw pcm_mulaw pcm_s32le pcm_s32be pcm_f64le pcm_s8';
    for (const codec of recorded.split(' ')) {
      const heard = await read([film, { ...sound, codec_name: codec }]);
      expect(heard, codec).toMatchObject({ sound: true, soundStream: 1 });
    }
    const spatial = { ...sound, codec_name: 'apac' };
    expect(await read([film, spatial, { ...sound, index: 2 }])).toMatchObject({ soundStream: 2 });
    expect(await read([film])).toMatchObject({ sound: false, soundStream: null });
  });

  test('is refused beyond its length and its streams', async () => {
    await expect(read([film], { duration: '660' })).rejects.toMatchObject({
      code: 'video_too_long',
    });
    expect(await read([film], { duration: '600.4' })).toMatchObject({ seconds: 600 });
    const many = { duration: '1', nb_streams: 40 };
    await expect(read([film], many)).rejects.toMatchObject({ code: 'bad_video' });
    await expect(readProbed('mp4', 'no JSON', unknown)).rejects.toMatchObject({
      code: 'bad_video',
    });
  });
});

test('a frame rate is its own, as far as that makes sense', () => {
  expect(servedFrameRate('25/1')).toBe('25/1');
  expect(servedFrameRate('1000/1')).toBe('60');
  expect(servedFrameRate('1/4')).toBe('1');
  expect(servedFrameRate('0/0')).toBe('30');
  expect(servedFrameRate('30,crop=1')).toBe('30');
});

test('progress is read from its own lines alone', () => {
  expect(progressIn('out_time_us=1500000')).toBe(1.5);
  expect(progressIn('out_time_us=N/A')).toBeUndefined();
  expect(progressIn('speed=1.4x')).toBeUndefined();
});
