import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tryUntil } from '@stenope/kit/until';
import { createVideoEngine } from '../../../src/platform/media/video/engine.ts';
import { folderStorage } from '../../../src/platform/storage/folder.ts';
import { servedPath } from '../../../src/platform/storage/paths.ts';
import { badVideos } from '../../media/video/bad-videos.ts';
import { aClip } from '../../media/video/clips.ts';
import { playVideo } from '../../media/video/corpus.ts';
import { chanceFrom } from '../chance.ts';
import { Checks, most, type Fault, type FaultOptions } from '../checks.ts';
import { ask, makePeople, type Person } from '../clients.ts';
import { query } from '../postgres.ts';
import type { ServerProcess } from '../processes.ts';
import { send } from '../sending.ts';
import { onStage, type Stage } from '../stage.ts';

export const video: Fault = {
  name: 'video',
  what: 'kill -9 of the server and of ffmpeg while videos are made, and files that are none',
  run: (options) => onStage(options, (stage) => play(stage, options)),
};

/** The short form of the corpus stands with the tests of the engine. */
async function play(stage: Stage, options: FaultOptions) {
  const checks = new Checks();
  await playKills(stage, options, checks);
  if (!options.quick) await playCorpus(options, checks);
  return checks.verdict;
}

/** Who is killed, in turn: the server at any moment, or ffmpeg alone. */
const victims = ['ffmpeg', 'server'] as const;

async function playKills(
  stage: Stage,
  { quick, seed, log }: FaultOptions,
  checks: Checks,
): Promise<void> {
  const chance = chanceFrom(seed);
  const plan = quick ? { videos: 1, kills: 2, seconds: 4 } : { videos: 10, kills: 20, seconds: 12 };
  const server = await stage.server({ ROLE: 'all' });
  const [person] = await makePeople(stage.databaseUrl, 1);
  if (!person) throw new Error('Nobody is there');
  await query(stage.databaseUrl, 'update users set is_pro = true where id = $1', [person.id]);
  const clip = await aClip({ seconds: plan.seconds, size: '640x360', rate: 25 });
  for (let n = 0; n < plan.videos; n += 1) await post(server, person, clip);
  const readyMs: number[] = [];
  let killed = 0;
  for (; killed < plan.kills; killed += 1) {
    const pid = await encoder(server, stage);
    if (pid === undefined) break;
    await delay(chance.between(0, 400));
    if (victims[killed % victims.length] === 'ffmpeg') {
      endProcess(pid);
    } else {
      await server.kill();
      await checkGone(checks, pid);
      readyMs.push(await server.start());
    }
    log(`${killed + 1} of ${plan.kills} kills`);
  }
  checks.atLeast('kills', killed, quick ? 1 : 10);
  await checkEnd(checks, stage, plan.videos);
  checks.report('server start to ready, slowest', most(readyMs) / 1000, 's', '<= 10 s');
}

async function post(server: ServerProcess, { token }: Person, clip: Buffer): Promise<void> {
  const sent = await send(server.origin, {
    method: 'POST',
    path: '/api/uploads',
    token,
    headers: {
      'upload-length': String(clip.length),
      'upload-metadata': `purpose ${Buffer.from('video').toString('base64')}`,
    },
    body: clip,
  });
  const mediaId = sent?.headers['stenope-media'];
  const body = { title: 'Un film', mediaId };
  const made = await ask(server.origin, { method: 'POST', path: '/api/posts', token, body });
  if (made.status !== 201) throw new Error(`no post: ${made.status} ${sent?.body ?? ''}`);
}

/**
 * The encoder that this server started, once there is one, which may be when a video is tried again;
 * undefined when all is done.
 */
async function encoder(server: ServerProcess, stage: Stage): Promise<number | undefined> {
  let pid: number | undefined;
  await tryUntil(
    async () => {
      pid = childrenOf(server.pid).find((child) => nameOf(child) === 'ffmpeg');
      return pid !== undefined || (await isDone(stage));
    },
    { withinMs: 600_000, everyMs: 50 },
  );
  return pid;
}

async function isDone({ databaseUrl }: Stage): Promise<boolean> {
  const rows = await query(
    databaseUrl,
    `select id from media where state = 'processing' or state = 'ready' and cardinality(formats) < 3
     union all select id from job_runs where state in ('queued', 'running')`,
  );
  return rows.length === 0;
}

function childrenOf(parent: number | undefined): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parent !== undefined && parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  const record = readOrNothing(`/proc/${pid}/stat`);
  return Number(record.slice(record.lastIndexOf(')') + 2).split(' ')[1]);
}

const nameOf = (pid: number): string => readOrNothing(`/proc/${pid}/comm`).trim();

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}

async function checkGone(checks: Checks, pid: number): Promise<void> {
  const gone = await tryUntil(() => Promise.resolve(nameOf(pid) === ''), {
    withinMs: 60_000,
    everyMs: 20,
  });
  checks.equal('ffmpeg ends with its server', gone === undefined ? 'no' : 'yes', 'yes');
}

async function checkEnd(checks: Checks, stage: Stage, videos: number): Promise<void> {
  const waited = await tryUntil(() => isDone(stage), { withinMs: 600_000, everyMs: 200 });
  checks.equal('every video is ready or has failed', waited === undefined ? 'no' : 'yes', 'yes');
  const rows = await query<{ name: string; state: string; files: Record<string, number> }>(
    stage.databaseUrl,
    'select name, state, files from media',
  );
  checks.equal('videos', rows.length, videos);
  checks.report('of them ready', rows.filter(({ state }) => state === 'ready').length);
  const storage = folderStorage(path.join(stage.dataDir, 'media'));
  const wrong: string[] = [];
  for (const { name, state, files } of rows) {
    if (state === 'ready' && !files['720.mp4']) wrong.push(`${name} without its video`);
    for (const [file, bytes] of Object.entries(files)) {
      const found = await storage.stat(servedPath(name, file));
      if (found?.bytes !== bytes) wrong.push(`${name}/${file}`);
    }
  }
  checks.none('files that are missing or half there', wrong);
  checks.none('work left lying about', await readdir(path.join(stage.dataDir, 'work')));
}

/** Seconds a file may take until it is refused, or made. */
const mostSeconds = 120;

async function playCorpus({ log }: FaultOptions, checks: Checks): Promise<void> {
  const engine = createVideoEngine({ mostMb: 500 });
  const wrong: string[] = [];
  const refusedMs: number[] = [];
  const madeMs: number[] = [];
  for (const one of badVideos) {
    const played = await playVideo(engine, one);
    log(`${played.fate.padEnd(20)} ${played.what}`);
    (played.fate === 'accepted' ? madeMs : refusedMs).push(played.ms);
    wrong.push(...played.wrong.map((word) => `${played.what}: ${word}`));
  }
  engine.close();
  checks.atLeast('kinds of files', badVideos.length, 36);
  checks.none('of them that did not end as they must', wrong);
  checks.atMost('slowest refusal', most(refusedMs) / 1000, 30, 's');
  checks.atMost('slowest to be made', most(madeMs) / 1000, mostSeconds, 's');
}
