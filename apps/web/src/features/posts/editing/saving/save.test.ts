import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { VideoEdit } from '../../../../platform/uploads/video-choice.ts';
import { saveChanges } from './save.ts';

/** What is asked of the server, in order. */
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
    asked.push([method, url, typeof body === 'string' ? body : ''].join(' ').trim());
    const isPost = url.includes('/posts/');
    const answer = isPost ? JSON.stringify({ id: 'p', videoIds: ['v', 'w'] }) : null;
    return Promise.resolve(new Response(answer, { status: isPost ? 200 : 204 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

function save(videos: readonly (readonly [string, VideoEdit])[]) {
  const changes = { body: { title: 'Vagues' }, videos: new Map(videos) };
  return saveChanges('p', changes, new QueryClient(), () => undefined);
}

test('what changed of the videos is sent before the words, so that the answer tells of it', async () => {
  await save([
    ['v', { captions: { name: 'fr.vtt', text: 'WEBVTT' } }],
    ['w', { captions: null, downloads: true }],
  ]);
  expect(asked).toEqual([
    'PUT /api/videos/v/captions {"file":"WEBVTT"}',
    'DELETE /api/videos/w/captions',
    'PATCH /api/videos/w {"downloads":true}',
    'PATCH /api/posts/p {"title":"Vagues"}',
  ]);
});

test('nothing is asked of videos that stay as they are', async () => {
  await save([]);
  expect(asked).toEqual(['PATCH /api/posts/p {"title":"Vagues"}']);
});
