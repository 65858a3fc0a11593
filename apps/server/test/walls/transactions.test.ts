import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Found {
  readonly rule: string;
  readonly from: string;
}

type FindTornApart = (root: string, exceptions?: Readonly<Record<string, string>>) => Found[];

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

/** The actual check, not a copy. */
async function theCheck(): Promise<FindTornApart> {
  const path = new URL('../../../../scripts/checks/transactions.mjs', import.meta.url).href;
  const { findTornApart } = (await import(path)) as { findTornApart: FindTornApart };
  return findTornApart;
}

const server = 'apps/server/src';

/** Platform modules with the names and shapes the check knows. */
const ground = {
  [`${server}/platform/live/outbox.ts`]: `
    export async function emit(tx, telling) { await tx.sql.insert(outbox).values(telling); }`,
  [`${server}/platform/jobs/job.ts`]: `
    export async function enqueue(tx, work, payload) { await tx.sql.insert(runs).values(payload); }`,
  [`${server}/platform/db/idempotent.ts`]: `
    export function writeIdempotently(db, idempotencyKey, work) { return db.transaction(work); }`,
  [`${server}/features/accounts/queries.ts`]: `
    import { prepared } from '../../platform/db/prepared.ts';
    export async function deleteSession(on, id) { await on.sql.delete(sessions).where(id); }
    export const deleteAll = prepared('all', (on) => on.delete(sessions));
    export async function renameAll(on) { await on.sql.execute(sql\`update \${sessions} set a = 1\`); }
    export async function findSession(on, id) { return on.sql.select().from(sessions); }`,
  [`${server}/features/accounts/jobs.ts`]: `
    import { deleteSession } from './queries.ts';
    export const letterJob = { name: 'letter', run: (p, { context }) => deleteSession(context.db, p) };`,
};

const heading = `
  import { emit } from '../../platform/live/outbox.ts';
  import { enqueue } from '../../platform/jobs/job.ts';
  import { writeIdempotently } from '../../platform/db/idempotent.ts';
  import { deleteAll, deleteSession, findSession, renameAll } from './queries.ts';
  import { letterJob } from './jobs.ts';
`;

const sound = `${heading}
  export async function end({ db }, id) {
    await db.transaction(async (tx) => {
      await deleteSession(tx, id);
      await emit(tx, sessionEnded({ id }));
      await enqueue(tx, letterJob, { id });
    });
  }
  async function tell(tx, id) { await emit(tx, sessionEnded({ id })); }
  async function endAll(tx, id) { await deleteAll(tx); await tell(tx, id); }
  export const every = ({ db }, id) => db.transaction((tx) => endAll(tx, id));
  export const first = ({ db }, idempotencyKey) => writeIdempotently(db, idempotencyKey, async (tx) => {
    await renameAll(tx);
    await tell(tx, 1);
  });
  export const quietly = ({ db }, id) => deleteSession(db, id);
`;

/** One act each, and the expected complaint. */
const faults: readonly {
  readonly name: string;
  readonly text: string;
  readonly rules: string[];
}[] = [
  {
    name: 'a session ended in one transaction and told of in another',
    text: `export async function end({ db }, id) {
        await db.transaction((tx) => deleteSession(tx, id));
        await db.transaction((tx) => emit(tx, sessionEnded({ id })));
      }`,
    rules: ['told-alone', 'two-transactions'],
  },
  {
    name: 'a session ended on its own, and told of in a transaction',
    text: `export async function end({ db }, id) {
        await deleteSession(db, id);
        await db.transaction((tx) => emit(tx, sessionEnded({ id })));
      }`,
    rules: ['row-outside', 'told-alone'],
  },
  {
    name: 'one row on its own beside the transaction of another',
    text: `export async function end(context, id) {
        await renameAll(context.db);
        await context.db.transaction(async (tx) => {
          await deleteSession(tx, id);
          await emit(tx, sessionEnded({ id }));
        });
      }`,
    rules: ['row-outside'],
  },
  {
    name: 'told through another function, after a look alone',
    text: `async function tell(tx, id) { await emit(tx, sessionEnded({ id })); }
        export async function end({ db }, id) {
          await db.transaction(async (tx) => { if (await findSession(tx, id)) await tell(tx, id); });
        }`,
    rules: ['told-alone'],
  },
  {
    name: 'work queued alone, whatever that work will write',
    text: `export async function end({ db }, id) {
        await db.transaction((tx) => enqueue(tx, letterJob, { id }));
      }`,
    rules: ['told-alone'],
  },
  {
    name: 'a create that tells of what it has not made',
    text: `export async function end({ db }, idempotencyKey) {
        return writeIdempotently(db, idempotencyKey, async (tx) => { await emit(tx, sessionEnded({})); });
      }`,
    rules: ['told-alone'],
  },
  {
    name: 'two transactions that both write',
    text: `export async function end({ db }, id) {
        await db.transaction((tx) => deleteSession(tx, id));
        await db.transaction((tx) => deleteAll(tx));
      }`,
    rules: ['two-transactions'],
  },
  {
    name: 'an event given something else than the transaction',
    text: `export async function end({ db }, id) {
        await db.transaction(async (tx) => {
          await deleteSession(tx, id);
          await emit(db, sessionEnded({ id }));
        });
      }`,
    rules: ['told-outside'],
  },
];

describe('row, event and job together', () => {
  let root: string;
  let findTornApart: FindTornApart;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'walls-'));
    findTornApart = await theCheck();
    for (const [path, text] of Object.entries(ground)) await write(path, text);
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  const service = `${server}/features/accounts/service.ts`;
  async function write(path: string, text: string): Promise<void> {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }

  it('holds here, and no exception is left over', () => {
    expect(findTornApart(repository)).toEqual([]);
  });

  it('is not asked of what keeps it', async () => {
    await write(service, sound);
    expect(findTornApart(root, {})).toEqual([]);
  });

  it.each(faults)('complains of $name', async ({ text, rules }) => {
    await write(service, `${heading}\n${text}`);
    const found = findTornApart(root, {});
    expect(found.map(({ rule }) => rule).toSorted()).toEqual(rules);
    expect(new Set(found.map(({ from }) => from))).toEqual(new Set(['accounts/service.ts#end']));
    // An exception must match something.
    const reasons = Object.fromEntries(
      rules.map((rule) => [`${rule} accounts/service.ts#end`, 'why']),
    );
    expect(findTornApart(root, reasons)).toEqual([]);
    const [stale] = findTornApart(root, { ...reasons, 'told-alone a.ts#b': 'why' });
    expect(stale).toMatchObject({ rule: 'unneeded-exception', from: 'told-alone a.ts#b' });
  });
});
