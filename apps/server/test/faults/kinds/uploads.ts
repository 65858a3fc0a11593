import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { originalPath } from '../../../src/platform/storage/paths.ts';
import { folderStorage } from '../../../src/platform/storage/folder.ts';
import { jpeg } from '../../media/generators/pictures.ts';
import { chanceFrom, type Chance } from '../chance.ts';
import { Checks, most, type Fault, type FaultOptions } from '../checks.ts';
import { makePeople, type Person } from '../clients.ts';
import { query } from '../postgres.ts';
import type { ServerProcess } from '../processes.ts';
import { send, type Sent } from '../sending.ts';
import { onStage, type Stage } from '../stage.ts';
import { tryUntil } from '@stenope/kit/until';

export const uploads: Fault = {
  name: 'uploads',
  what: 'uploads cut at random bytes, some with kill -9 of the server: same bytes, little sent twice',
  run: (options) => onStage(options, (stage) => play(stage, options)),
};

const chunkBytes = 2 * 1024 * 1024;

interface Cut {
  readonly at: number;
  readonly by: 'network' | 'kill';
}

interface Toll {
  /** Bytes sent before a cut and not stored. */
  readonly sentAgain: number[];
  /** Offsets below one the server had confirmed. */
  readonly forgotten: string[];
  readonly refused: string[];
  readonly readyMs: number[];
  cuts: number;
}

interface File {
  readonly mediaId: string;
  readonly sha256: string;
}

async function play(stage: Stage, { quick, seed, log }: FaultOptions) {
  const chance = chanceFrom(seed);
  const plan = quick
    ? { files: 1, cutsEach: 3, killsEach: 1, bytes: 7_000_000 }
    : { files: 10, cutsEach: 10, killsEach: 2, bytes: 30_000_000 };
  const server = await stage.server({ ROLE: 'all' });
  const [person] = await makePeople(stage.databaseUrl, 1);
  if (!person) throw new Error('Nobody is there');
  const toll: Toll = { sentAgain: [], forgotten: [], refused: [], readyMs: [], cuts: 0 };
  const files: File[] = [];
  for (let n = 0; n < plan.files; n += 1) {
    const content = await aFileOf(plan.bytes);
    const cuts = planCuts(chance, content.length, plan);
    const mediaId = await sendThrough(server, person, content, cuts, toll);
    const sha256 = createHash('sha256').update(content).digest('hex');
    if (mediaId !== undefined) files.push({ mediaId, sha256 });
    log(`file ${n + 1} of ${plan.files} is through, ${toll.cuts} cuts so far`);
  }
  const checks = new Checks();
  checks.equal('cuts', toll.cuts, plan.files * plan.cutsEach);
  checks.equal('of them with kill -9', toll.readyMs.length, plan.files * plan.killsEach);
  checks.equal('files through', files.length, plan.files);
  checks.atMost(
    'most sent again after one cut',
    most(toll.sentAgain) / 1024,
    chunkBytes / 1024,
    'KiB',
  );
  checks.none('acknowledged bytes that were forgotten', toll.forgotten);
  checks.none('refusals', toll.refused);
  await checkKept(checks, stage, files);
  await checkMade(checks, stage);
  checks.report('server start to ready, slowest', most(toll.readyMs) / 1000, 's', '<= 10 s');
  return checks.verdict;
}

/** A picture with trailing bytes: of any size, and fast to examine. */
async function aFileOf(bytes: number): Promise<Buffer> {
  const picture = await jpeg();
  return Buffer.concat([picture, randomBytes(bytes - picture.length)]);
}

function planCuts(
  chance: Chance,
  bytes: number,
  { cutsEach, killsEach }: { cutsEach: number; killsEach: number },
): readonly Cut[] {
  const by = chance.shuffled(
    Array.from({ length: cutsEach }, (_, n) => (n < killsEach ? 'kill' : 'network')),
  );
  const places = by.map(() => Math.floor(chance.between(1, bytes - 1))).toSorted((a, b) => a - b);
  return places.map((at, n) => ({ at, by: by[n] === 'kill' ? 'kill' : 'network' }));
}

/** Uploads a file like a client, chunk by chunk, with all cuts. */
async function sendThrough(
  server: ServerProcess,
  { token }: Person,
  content: Buffer,
  cuts: readonly Cut[],
  toll: Toll,
): Promise<string | undefined> {
  const begun = await send(server.origin, {
    method: 'POST',
    path: '/api/uploads',
    token,
    headers: {
      'upload-length': String(content.length),
      'upload-metadata': `purpose ${Buffer.from('photo').toString('base64')}`,
    },
  });
  const address = begun?.headers.location ?? '';
  const left = [...cuts];
  let offset = 0;
  for (;;) {
    const body = content.subarray(offset, offset + chunkBytes);
    const cut = left[0] && left[0].at < offset + body.length ? left.shift() : undefined;
    const sent = await send(server.origin, {
      method: 'PATCH',
      path: address,
      token,
      headers: { 'upload-offset': String(offset) },
      body,
      ...(cut && { cut: { after: Math.max(0, cut.at - offset), pull: pullOf(cut, server) } }),
    });
    const mediaId = sent?.headers['stenope-media'];
    if (typeof mediaId === 'string') return mediaId;
    if (sent?.status === 204) {
      offset = Number(sent.headers['upload-offset']);
      continue;
    }
    // 409: bytes of the cut connection arrived after the offset was requested.
    if (sent && ![503, 409].includes(sent.status)) toll.refused.push(`${sent.status} ${sent.body}`);
    if (cut?.by === 'kill') toll.readyMs.push(await server.start());
    const found = await resume(server, address, token);
    if (!found) return undefined;
    const kept = Number(found.headers['upload-offset']);
    if (kept < offset) toll.forgotten.push(`${offset - kept} bytes`);
    if (cut) {
      toll.cuts += 1;
      toll.sentAgain.push(Math.max(0, cut.at - kept));
    }
    const finished = found.headers['stenope-media'];
    if (typeof finished === 'string') return finished;
    offset = kept;
  }
}

function pullOf({ by }: Cut, server: ServerProcess) {
  // A moment for bytes to arrive, or it would be no cut.
  return by === 'kill' ? () => delay(5).then(() => server.kill()) : () => delay(5);
}

/** Requests the offset, as long as it takes. */
async function resume(
  server: ServerProcess,
  address: string,
  token: string,
): Promise<Sent | undefined> {
  let found: Sent | undefined;
  const ask = async () => {
    found = await send(server.origin, { method: 'HEAD', path: address, token });
    return found?.status === 200;
  };
  return (await tryUntil(ask, { withinMs: 240_000, everyMs: 100 })) === undefined
    ? undefined
    : found;
}

async function checkKept(checks: Checks, stage: Stage, files: readonly File[]): Promise<void> {
  const rows = await query<{ id: string; sha256: Buffer }>(
    stage.databaseUrl,
    'select id, sha256 from media',
  );
  checks.equal('rows', rows.length, files.length);
  const storage = folderStorage(path.join(stage.dataDir, 'media'));
  const wrong: string[] = [];
  for (const { mediaId, sha256 } of files) {
    const noted = rows.find(({ id }) => id === mediaId)?.sha256.toString('hex');
    const stored = await storage.read(originalPath(mediaId));
    const hash = createHash('sha256');
    for await (const piece of (stored?.stream ?? []) as AsyncIterable<Buffer>) hash.update(piece);
    if (noted !== sha256 || hash.digest('hex') !== sha256) wrong.push(mediaId);
  }
  checks.none('files that are not the same bytes', wrong);
  checks.none('parts left behind', await readdir(path.join(stage.dataDir, 'uploads')));
}

/** Image processing was interrupted with the server, and is resumed by the next one. */
async function checkMade(checks: Checks, stage: Stage): Promise<void> {
  const open = async () => {
    const rows = await query(
      stage.databaseUrl,
      `select id from media where state <> 'ready' or cardinality(formats) < 3
       union all select id from job_runs where state in ('queued', 'running')`,
    );
    return rows.length === 0;
  };
  const waited = await tryUntil(open, { withinMs: 240_000, everyMs: 200 });
  checks.equal(
    'every picture is made, in every format',
    waited === undefined ? 'no' : 'yes',
    'yes',
  );
  const names = await query<{ name: string }>(stage.databaseUrl, 'select name from media');
  const storage = folderStorage(path.join(stage.dataDir, 'media'));
  const stray = new Set<string>();
  for await (const one of storage.list('served')) stray.add(one.split('/')[2] ?? '');
  for (const { name } of names) stray.delete(name);
  checks.none('sets of files that no row speaks of', stray);
  checks.none('work left lying about', await readdir(path.join(stage.dataDir, 'work')));
}
