import { expect, test, vi } from 'vitest';
import type { Compressed, CompressionStep } from '../video/compress.ts';
import { arrivalOf, UploadStopped } from './arrival.ts';
import type { Upload, UploadPlan, UploadView } from './upload.ts';
import {
  startVideoUpload,
  VideoRefused,
  type VideoResult,
  type VideoUploadPlan,
} from './video-upload.ts';

const original = new Blob(['a film as it was shot']);
const small = new Blob(['a film']);

/** A device that compresses when it is told to, and an upload that is running. */
function aVideo() {
  const compressed = Promise.withResolvers<Compressed>();
  const kept = Promise.withResolvers<void>();
  const keep = vi.fn<(file: Blob, result: VideoResult) => Promise<void>>(() => kept.promise);
  const cancel = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const pause = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const sent: UploadView = { state: 'running', sent: 3, total: small.size };
  const inner = { view: () => sent, listen: () => () => undefined, pause, cancel };
  const start = vi.fn<(plan: UploadPlan) => Upload>(() => ({
    ...inner,
    resume: () => undefined,
    leave: () => undefined,
  }));
  let tell: (step: CompressionStep) => void = () => undefined;
  let signal = new AbortController().signal;
  const upload = startVideoUpload(
    {
      file: original,
      name: 'vagues.mov',
      purpose: 'video',
      keep,
      compress: (_, show, stopped) => {
        tell = show;
        signal = stopped;
        return compressed.promise;
      },
    },
    start,
  );
  return { upload, compressed, kept, keep, start, cancel, pause, tell, signal: () => signal };
}

const saved: Compressed = {
  way: 'compressed',
  file: small,
  saved: 0.7,
  facts: {
    width: 1920,
    height: 1080,
    seconds: 20,
    bytes: 100,
    codec: 'avc',
    rotation: 0,
    hasSound: true,
    frameRate: 30,
    isHighRange: false,
    canDecode: true,
    pictures: 1,
    sounds: 1,
  },
};

test('a video is prepared, analysed and compressed before it is sent', async () => {
  const { upload, tell, compressed, kept, keep, start } = aVideo();
  const step = () => upload.view().preparing;
  expect(step()).toEqual({ name: 'preparing', progress: 0 });
  tell({ name: 'analysing' });
  expect(step()?.name).toBe('analysing');
  tell({ name: 'compressing', progress: 0.42 });
  expect(step()).toEqual({ name: 'compressing', progress: 0.42 });
  compressed.resolve(saved);
  await vi.waitFor(() =>
    expect(keep).toHaveBeenCalledWith(small, {
      way: 'compressed',
      saved: 0.7,
      seconds: 20,
      hasSound: true,
      width: 1920,
      height: 1080,
    }),
  );
  // What is sent is on the device first.
  expect(start).not.toHaveBeenCalled();
  kept.resolve();
  await vi.waitFor(() => expect(start.mock.calls[0]?.[0].file).toBe(small));
  expect(upload.view()).toEqual({ state: 'running', sent: 3, total: small.size });
});

test('what the browser cannot compress is sent as it is', async () => {
  const { compressed, kept, start } = aVideo();
  compressed.resolve({ way: 'server', facts: undefined });
  kept.resolve();
  await vi.waitFor(() => expect(start.mock.calls[0]?.[0].file).toBe(original));
});

test('what the server would refuse is not sent', async () => {
  const { upload, compressed, start } = aVideo();
  compressed.resolve({ way: 'refused', why: 'video_too_long' });
  await vi.waitFor(() => expect(upload.view().state).toBe('error'));
  expect(upload.view().failure).toEqual(new VideoRefused('video_too_long'));
  expect(start).not.toHaveBeenCalled();
});

test('what could not be prepared is prepared anew when asked for', async () => {
  const compress = vi
    .fn<VideoUploadPlan['compress']>()
    .mockRejectedValueOnce(new TypeError('the part of the page did not come'))
    .mockResolvedValue({ way: 'server', facts: undefined });
  const start = vi.fn<(plan: UploadPlan) => Upload>();
  const keep = () => Promise.resolve();
  const plan = { file: original, name: 'vagues.mov', purpose: 'video', keep, compress } as const;
  const upload = startVideoUpload(plan, start);
  await vi.waitFor(() => expect(upload.view().state).toBe('error'));
  upload.resume();
  expect(upload.view()).toMatchObject({ state: 'running', preparing: { name: 'preparing' } });
  expect(upload.view().failure).toBeUndefined();
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
  // It goes on by itself: nothing is begun twice.
  expect(compress).toHaveBeenCalledTimes(2);
});

test('a device that keeps nothing sends all the same', async () => {
  const { compressed, kept, start } = aVideo();
  compressed.resolve(saved);
  kept.reject(new Error('storage'));
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
});

test('cancelled while it is compressed, nothing is sent', async () => {
  const { upload, compressed, start, signal } = aVideo();
  const arrival = arrivalOf(upload);
  await upload.cancel();
  expect(signal().aborted).toBe(true);
  expect(upload.view().state).toBe('canceled');
  compressed.resolve(saved);
  await expect(arrival).rejects.toBeInstanceOf(UploadStopped);
  expect(start).not.toHaveBeenCalled();
});

test('cancelled while it is sent, the upload is cancelled', async () => {
  const { upload, compressed, kept, start, cancel } = aVideo();
  compressed.resolve(saved);
  kept.resolve();
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
  await upload.cancel();
  expect(cancel).toHaveBeenCalledOnce();
});
