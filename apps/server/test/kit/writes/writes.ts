import { randomUUID } from 'node:crypto';
import { partAddress, startImport } from '@stenope/contract/accounts/leaving';
import type { Action } from '@stenope/contract/action';
import { actions } from '@stenope/contract/catalog';
import { fittingBody } from '../../fuzz/subjects/fitting.ts';
import {
  askerOf,
  subjectOf,
  type FuzzPerson,
  type FuzzWorld,
} from '../../fuzz/subjects/subjects.ts';
import { base64, octets, resumable } from '../../uploads/sender.ts';

/** A valid request and its sender. */
export interface Write {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly person: FuzzPerson;
}

/** Prepares one kind of write for a new person. */
export interface WriteKind {
  readonly id: string;
  readonly access: Action['access'];
  prepare(world: FuzzWorld): Promise<Write>;
}

/** Sent where no body is expected, too: an empty JSON value. */
const nothing = Buffer.from('null');

function kindOf(action: Action): WriteKind {
  const { id, access, method, creates } = action;
  return {
    id,
    access,
    prepare: async (world) => {
      const { databaseUrl } = world;
      const person = (await askerOf(action, world)) ?? (await world.person());
      const params = (await subjectOf(action).params?.(person, databaseUrl)) ?? {};
      const body = (await fittingBody(action, person, databaseUrl)) ?? nothing;
      const path = action.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
      const headers = {
        'content-type': 'application/json',
        ...(creates && { 'idempotency-key': randomUUID() }),
      };
      return { id, method, path, headers, body, person };
    },
  };
}

/** Writes outside the contract, whose bodies are bytes. */
export const besideContract: readonly WriteKind[] = [
  beside('uploads.create', async (person) => ({
    person,
    method: 'POST',
    path: '/api/uploads',
    headers: { ...announced(10), 'content-type': 'application/json' },
    body: nothing,
  })),
  beside('uploads.create with its first part', async (person) => ({
    person,
    method: 'POST',
    path: '/api/uploads',
    headers: { ...announced(10), 'content-type': octets },
    body: Buffer.alloc(10),
  })),
  beside('uploads.patch', async (person) => ({
    person,
    method: 'PATCH',
    path: await anUpload(person),
    headers: { ...resumable, 'content-type': octets, 'upload-offset': '0' },
    body: Buffer.alloc(10),
  })),
  beside('uploads.delete', async (person) => ({
    person,
    method: 'DELETE',
    path: await anUpload(person),
    headers: { ...resumable, 'content-type': 'application/json' },
    body: nothing,
  })),
  beside('account.import.part', async (person) => ({
    person,
    method: 'PUT',
    path: partAddress(await anImport(person), 0),
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.alloc(10),
  })),
];

function beside(id: string, make: (person: FuzzPerson) => Promise<Omit<Write, 'id'>>): WriteKind {
  const prepare = async (world: FuzzWorld) => ({ id, ...(await make(await world.person())) });
  return { id, access: 'member', prepare };
}

/** Every write: those of the contract are derived from it, so that new ones are covered. */
export const everyWrite: readonly WriteKind[] = [
  ...actions.filter(({ method }) => method !== 'GET').map(kindOf),
  ...besideContract,
];

/** Concurrency that a small connection pool serves without waiting. */
const hands = 4;

/** Results in the given order. Writes that remove the team's roles are prepared first. */
export async function prepareAll(
  world: FuzzWorld,
  kinds: readonly WriteKind[],
): Promise<readonly Write[]> {
  const ready = new Map<WriteKind, Write>();
  const isOfRank = ({ access }: WriteKind) => access === 'admin' || access === 'owner';
  for (const ofRank of [false, true]) {
    const queue = kinds.filter((kind) => isOfRank(kind) === ofRank).values();
    const prepare = async (): Promise<void> => {
      for (const kind of queue) ready.set(kind, await kind.prepare(world));
    };
    await Promise.all(Array.from({ length: hands }, prepare));
  }
  return kinds.flatMap((kind) => ready.get(kind) ?? []);
}

function announced(bytes: number): Record<string, string> {
  const metadata = `purpose ${base64('photo')},filename ${base64('photo.jpg')}`;
  return { ...resumable, 'upload-length': String(bytes), 'upload-metadata': metadata };
}

async function anUpload({ client }: FuzzPerson): Promise<string> {
  const { headers } = await client.raw('/api/uploads', { method: 'POST', headers: announced(10) });
  return headers.get('location') ?? '';
}

async function anImport({ client }: FuzzPerson): Promise<{ id: string }> {
  const { body } = await client.raw(startImport.path, {
    method: startImport.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bytes: 10 }),
  });
  return (body as { import: { id: string } }).import;
}
