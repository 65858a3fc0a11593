import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  cancelImport,
  deleteAccount,
  exportAddress,
  partAddress,
  readExport,
  readImport,
  startExport,
  startImport,
  type Returning,
} from '@stenope/contract/accounts/leaving';
import { newId } from '../../../src/platform/ids.ts';
import { exportPath } from '../../../src/platform/storage/paths.ts';
import { exports, imports } from '../../../src/tables/leaving.ts';
import type { TestClient } from '../../kit/client.ts';
import type { Person } from '../../kit/world.ts';
import { personOf, type Actor, type Stage } from '../actors.ts';
import type { Case } from '../play.ts';

/** Another person with the same role, where there may be several. */
async function another({ world }: Stage, actor: Actor): Promise<Person> {
  if (actor.letter === 'X' || actor.letter === 'O') return personOf(actor);
  return world.person({ role: actor.letter === 'A' ? 'admin' : 'member' });
}

/** A finished export of S. */
async function anExport({ world, actors }: Stage): Promise<string> {
  const { db, storage } = world.running.context;
  const folder = await mkdtemp(path.join(tmpdir(), 'stenope-export-'));
  const file = path.join(folder, 'a.zip');
  await writeFile(file, 'everything');
  const id = newId();
  await storage.put(exportPath(id), file);
  await rm(folder, { recursive: true });
  const expiresAt = new Date(Date.now() + 60_000);
  const row = { id, userId: personOf(actors.S).id, bytes: 10, expiresAt };
  await db.sql.insert(exports).values({ ...row, state: 'ready', progress: 100 });
  return id;
}

/** An import S has started. */
async function anImport({ world, actors }: Stage): Promise<Pick<Returning, 'id'>> {
  const { db } = world.running.context;
  await db.sql.delete(imports);
  const id = newId();
  const expiresAt = new Date(Date.now() + 60_000);
  await db.sql.insert(imports).values({ id, userId: personOf(actors.S).id, bytes: 9, expiresAt });
  return { id };
}

const sendPart = (client: TestClient, importId: string) =>
  client.raw(partAddress({ id: importId }, 0), {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: 'abc',
  });

export const leavingCases: Readonly<Record<string, Case>> = {
  'account.delete': async (stage, actor) => {
    const body = { mode: 'erase', password: personOf(stage.actors.M).password } as const;
    if (!actor.person) {
      const params = { userId: personOf(stage.actors.M).id };
      return { send: () => actor.client.send(deleteAccount, { params, body }) };
    }
    const { id: userId, client } = await another(stage, actor);
    return { send: () => client.send(deleteAccount, { params: { userId }, body }) };
  },
  'account.delete.other': async ({ world, actors }, { client }) => {
    const { id: userId } = await world.person();
    const body = { mode: 'erase', password: personOf(actors.M).password } as const;
    return { send: () => client.send(deleteAccount, { params: { userId }, body }) };
  },
  'account.export': (_stage, { client }) => ({ send: () => client.send(startExport) }),
  'account.export.read': (_stage, { client }) => ({ send: () => client.send(readExport) }),
  'account.export.download': async (stage, { client }) => {
    const id = await anExport(stage);
    return {
      send: () => client.raw(exportAddress({ id })),
      missing: () => client.raw(exportAddress({ id: randomUUID() })),
    };
  },
  'account.import': async (stage, actor) => {
    const { client } = actor.person ? await another(stage, actor) : actor;
    return { send: () => client.send(startImport, { body: { bytes: 1000 } }) };
  },
  'account.import.read': (_stage, { client }) => ({ send: () => client.send(readImport) }),
  'account.import.cancel': (_stage, { client }) => ({ send: () => client.send(cancelImport) }),
  'account.import.part': async (stage, { client }) => {
    const { id } = await anImport(stage);
    return {
      send: () => sendPart(client, id),
      missing: () => sendPart(client, randomUUID()),
    };
  },
};
