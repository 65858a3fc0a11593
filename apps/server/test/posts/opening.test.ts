import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createComment } from '@stenope/contract/comments';
import { block } from '@stenope/contract/people/ties';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hold } from '../db/bare.ts';
import { TestListener } from '../kit/listener.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

const built =
  '<head><title>Sténopé</title></head><div id="loader"><svg></svg></div><div id="root"></div><svg></svg><i></i>';
const chunks = ['shared', 'screens', 'page-words-fr', 'page-words-ja', 'words-ja'];

let world: World & { end(): Promise<void> };
let [author, reader]: Person[] = [];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stenope-opening-'));
  await mkdir(path.join(folder, '.vite'));
  await writeFile(path.join(folder, 'index.html'), built);
  const manifest = chunks.map((name) => [name, { name, file: `assets/${name}-1.js` }]);
  await writeFile(
    path.join(folder, '.vite', 'manifest.json'),
    JSON.stringify(Object.fromEntries(manifest)),
  );
  world = await aWorld({ keep: true, env: { WEB_DIR: folder } });
  [author, reader] = [await world.person(), await world.person()];
});
afterAll(async () => {
  await world.end();
  await rm(folder, { recursive: true });
});

const as = (person: Person | undefined) => ({ cookie: `stenope=${person?.client.token}` });

async function load(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(new URL(address, world.origin), {
    headers: { accept: 'text/html', 'accept-language': 'fr', ...headers },
  });
  const html = await answer.text();
  const [, data = '{}'] = /id="brought">([^<]*)<\/script>/.exec(html) ?? [];
  const brought = JSON.parse(data) as {
    readonly cursor?: string;
    readonly answers?: Readonly<Record<string, object>>;
  };
  return { answer, html, ...brought };
}

const pageOf = (id: string) => `/user/${author?.username}/post/${id}`;

test('a member’s page of a post brings what it asks for first, and its photograph', async () => {
  const title = '</script><b>&';
  const { id } = await aPost(world, author!, { title });
  const { answer, html, answers = {} } = await load(pageOf(id), as(reader));
  expect(Object.keys(answers)).toEqual([
    '/api/auth/viewer',
    `/api/posts/${id}`,
    `/api/works/${id}/echo`,
    `/api/posts/${id}/responses?limit=24`,
    '/api/instance',
    '/api/inbox',
  ]);
  expect(answers['/api/auth/viewer']).toMatchObject({ me: { username: reader?.username } });
  expect(answers[`/api/posts/${id}`]).toMatchObject({ title });
  expect(html).toMatch(/<svg><\/svg><picture><source type="image\/\w+" srcset="\/media\//);
  expect(html).not.toContain('<b>');
  expect(html).toMatch(/<svg><\/svg><i><\/i>$/);
  // Personal, and possibly outdated when somebody navigates back.
  expect(answer.headers.get('cache-control')).toBe('no-store');
  for (const name of ['shared', 'screens', 'page-words-fr']) {
    expect(html).toContain(`href="/assets/${name}-1.js"`);
  }
});

test('the photograph is sent as soon as it is known, whatever else the page still waits for', async () => {
  const { id } = await aPost(world, author!, {});
  const release = await hold(
    world.databaseUrl,
    'lock table notifications in access exclusive mode',
  );
  const answer = await fetch(new URL(pageOf(id), world.origin), {
    headers: { accept: 'text/html', ...as(reader) },
  });
  const sent = { text: '' };
  for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
    sent.text += part;
    if (!part.includes('<picture>')) continue;
    expect(sent.text).not.toContain('brought');
    await release();
  }
  expect(sent.text).toMatch(/<picture>.*brought/s);
});

test('every other page brings who looks; words come in the language of the browser', async () => {
  const {
    answer,
    html,
    answers = {},
  } = await load('/chat', { ...as(reader), 'accept-language': 'ja' });
  expect(Object.keys(answers)).toEqual(['/api/auth/viewer']);
  expect(answer.headers.get('link')).toBe('</assets/words-ja-1.js>; rel=modulepreload');
  for (const name of ['page-words-ja', 'page-words-fr']) expect(html).toContain(`/${name}-1.js`);
});

test('visitors are brought nothing, and get the page as it was built', async () => {
  const { id } = await aPost(world, author!, {});
  const { answer, html } = await load('/search');
  expect(html).toBe(built);
  // The head of the first page says more, in the language asked for; its body is the same.
  const [, body] = built.split('</head>');
  expect((await load('/welcome')).html.split('</head>')).toEqual([expect.any(String), body]);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect((await load(pageOf(id))).html).not.toMatch(/brought|<picture/);
  const ended = await load('/chat', { cookie: 'stenope=ended' });
  expect(ended.html).toBe(built);
  expect(ended.cursor, 'how many transactions there were is nobody’s business').toBeUndefined();
});

test('what may not be seen, or not uncovered, is not in the page', async () => {
  const covered = await aPost(world, author!, { sensitive: 'nude' });
  const sensitive = await load(pageOf(covered.id), as(reader));
  expect(sensitive.answers).toHaveProperty([`/api/posts/${covered.id}`]);
  expect(sensitive.html).not.toContain('<picture');

  const shut = await world.person();
  await author!.client.ask(block, { params: { userId: shut.id } });
  const { id } = await aPost(world, author!, {});
  const refused = await load(pageOf(id), as(shut));
  expect(Object.keys(refused.answers ?? {})).toEqual([
    '/api/auth/viewer',
    '/api/instance',
    '/api/inbox',
  ]);
  expect(refused.html).not.toContain('<picture');
});

test('a line that begins where the page was read misses nothing, nor does a topic asked for later', async () => {
  const { id } = await aPost(world, author!, {});
  const topic = `post:${id}`;
  const isSaid = (frame: { type: string; name?: string }) =>
    frame.name === 'posts.comments_changed';
  const say = (body: string) =>
    author!.client.ask(createComment, { params: { postId: id }, body: { body } });

  const { cursor = '' } = await load(pageOf(id), as(reader));
  await say('Entre-temps.');
  const line = await TestListener.start(world.origin, reader?.client.token, {
    cursor,
    topics: [topic],
  });
  await line.hear(isSaid);
  expect(line.frames.find(({ type }) => type === 'ready')).toMatchObject({ resumed: true });

  const later = await TestListener.start(world.origin, reader?.client.token);
  await say('Encore.');
  await line.hear((frame) => isSaid(frame) && frame !== line.events.find(isSaid));
  later.say({ type: 'watch', topic, cursor: later.cursor ?? '' });
  expect(await later.hear(({ type }) => type === 'watching')).toMatchObject({ resumed: true });
  // Its line may begin before the first comment, whose news other lines had out of the history.
  const [first, second] = line.events.filter(isSaid).map(({ data }) => data);
  const heard = later.events.filter(isSaid).map(({ data }) => data);
  expect([[second], [first, second]]).toContainEqual(heard);
  for (const one of [line, later]) one.end();
});
