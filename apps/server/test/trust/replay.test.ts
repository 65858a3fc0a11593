import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { trust2026v1 } from '@stenope/domain/trust/versions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvent } from '../../src/operate/trust/read-event.ts';
import { replayLog, writeResult } from '../../src/operate/trust/replay-log.ts';
import { worldOf } from '../../src/operate/trust/worlds/attacks.ts';
import { usualHabits } from '../../src/operate/trust/worlds/community.ts';

const habits = { ...usualHabits, members: 60, posts: 40, days: 40, ratingsPerPost: 10 };
const { events } = worldOf('none', 5, habits);
const lines = events.map((event) => JSON.stringify(event)).join('\n');
const signal = new AbortController().signal;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stenope-replay-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function written(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

test('a log is replayed alike, plain or compressed, and its result has one line for everybody', async () => {
  const plain = await replayLog(await written('log', lines), trust2026v1, 3, signal);
  const packed = await replayLog(await written('log.x', gzipSync(lines)), trust2026v1, 3, signal);
  expect(packed).toEqual(plain);
  expect(plain.users).toHaveLength(events.filter(({ t }) => t === 'user').length);
  const rated = new Set(events.flatMap((event) => (event.t === 'rating' ? [event.post] : [])));
  expect(new Set(plain.posts.map(({ id }) => id))).toEqual(rated);
  for (const { mean, low, high, ranked } of plain.posts) {
    expect(low <= ranked && ranked <= mean && mean <= high).toBe(true);
  }
  const out = path.join(folder, 'out.json');
  await writeResult(out, plain);
  expect(JSON.parse(await readFile(out, 'utf8'))).toEqual(plain);
});

test('ratings after a reveal count for the post, and prove nothing about the rater', async () => {
  const seen = events.map((event) => (event.t === 'rating' ? { ...event, revealed: true } : event));
  const log = await written('seen', seen.map((event) => JSON.stringify(event)).join('\n'));
  const { posts, users } = await replayLog(log, trust2026v1, 3, signal);
  expect(posts.some(({ stabilisedAtN }) => stabilisedAtN !== null)).toBe(true);
  expect(users.every(({ trust }) => trust <= 35 || trust === 70)).toBe(true);
});

test.each([
  ['{"t":"rating","user":1,"post":1,"day":1,"axes":[5.1,1,1,1,1]}'],
  ['{"t":"rating","user":1,"post":1,"day":1,"axes":[0.3,1,1,1,1]}'],
  ['{"t":"rating","user":1,"post":1,"day":1,"axes":[1,1,1,1]}'],
  ['{"t":"rating","user":1,"post":1,"day":"1","axes":[1,1,1,1,1]}'],
  ['{"t":"like","user":1,"post":1,"day":1}'],
  ['not a line of ours'],
])('%s is refused with its place', (line) => {
  expect(() => readEvent(line, 7)).toThrow('Line 7');
});

test('nobody rates their own work, and a log does not go back in time', async () => {
  const user = '{"t":"user","id":1,"day":0,"verified":true,"seed":false}';
  const post = '{"t":"post","id":1,"author":1,"day":1}';
  const own = '{"t":"rating","user":1,"post":1,"day":2,"axes":[5,5,5,5,5]}';
  const log = await written('own', [user, post, own].join('\n'));
  await expect(replayLog(log, trust2026v1, 1, signal)).rejects.toThrow('their own post');
  const back = await written('back', [post, user].join('\n'));
  await expect(replayLog(back, trust2026v1, 1, signal)).rejects.toThrow('before it was there');
});
