import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { exportAddress, partAddress } from '@stenope/contract/accounts/leaving';
import type { Action } from '@stenope/contract/action';
import { actions } from '@stenope/contract/catalog';
import { auditExportPath } from '@stenope/contract/site/audit';
import { tokenScopes, type TokenScope } from '@stenope/domain/accounts/tokens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoredState } from '../fuzz/stored.ts';
import { codeOf, TestClient, type Reply } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aToken } from '../accounts/a-token.ts';
import { aWorld, type World } from '../kit/world.ts';
import { personOf, setStage, type Stage } from './actors.ts';
import { administrationEnv } from './cases/administration.ts';
import { notificationsEnv } from './cases/notifications/notifications.ts';
import { cases } from './cases.ts';
import { operationOf, readTable, type Letter, type Row } from './table.ts';
import { Whoever } from './whoever.ts';

/**
 * Every route, with a token of each scope: what the scope opens answers as the table says of a member
 * without rank, and everything else is refused.
 */
const page = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/permissions.md'), {
  encoding: 'utf8',
});
const rows = readTable(page);
const ids = actions.map(({ id }) => id);

/** Routes beside the contract that a token may use. */
const uploads = ['uploads.create', 'uploads.delete', 'uploads.head', 'uploads.patch'];

const bearers = ['M', 'S', 'P', 'A', 'O'] as const;

type Bearer = (typeof bearers)[number];

/** One with a single scope, or with all of them. */
type Allowed = TokenScope | 'all';

let world: World & { end(): Promise<void> };
let stage: Stage;
let stored: StoredState;
const tokens = new Map<string, string>();
beforeAll(async () => {
  const env = { NODE_ENV: 'production', ...administrationEnv, ...notificationsEnv };
  world = await aWorld({ keep: true, env });
  stage = await setStage(world);
  stored = await StoredState.open(world.databaseUrl);
  for (const letter of bearers) {
    for (const allowed of [...tokenScopes, 'all'] as const) {
      const scopes = allowed === 'all' ? tokenScopes : [allowed];
      const { token } = await aToken(personOf(stage.actors[letter]), scopes, allowed);
      tokens.set(`${letter} ${allowed}`, token);
    }
  }
});
afterAll(async () => {
  await stored.close();
  await world.end();
});

const clientOf = (letter: Bearer, allowed: Allowed): TestClient =>
  new TestClient(world.origin, tokens.get(`${letter} ${allowed}`));

/** A request to the address of an action: a refusal at the door does not read any further. */
function knock(client: TestClient, { method, path: address }: Action): Promise<Reply> {
  const body = method === 'GET' ? {} : { body: '{}' };
  return client.raw(
    address.replaceAll(/\{\w+\}/g, () => randomUUID()),
    { method, ...body, headers: { 'content-type': 'application/json' } },
  );
}

const opened: readonly Action[] = actions.filter(({ scope }) => scope !== undefined);
const closed: readonly Action[] = actions.filter(({ scope }) => scope === undefined);

describe('the page', () => {
  test('says which operations each scope opens, and names no other', () => {
    const said = [...page.matchAll(/^\| `([\w:]+)` \| (.+) \|$/gm)].map(([, scope, named = '']) => [
      scope,
      named.split(', '),
    ]);
    const wanted = tokenScopes.map((scope) => [
      scope,
      [
        ...opened.filter((action) => action.scope === scope).map(({ id }) => id),
        ...(scope === 'posts:write' ? uploads : []),
      ].toSorted(),
    ]);
    expect(said).toEqual(wanted);
  });
});

describe('no token', () => {
  test('may do what the team does, what concerns the account, or what cannot be undone', () => {
    const never =
      /^(account|admin|analytics|audit|auth|demo|moderation|notices|owner|pro|reports|shop)\.|^trust\.(?!page$)|^users\.(me|profile\.own|profile\.update|preferences|onboarding)|\.delete$|^legal\.publish$/;
    expect(opened.filter(({ id }) => never.test(id)).map(({ id }) => id)).toEqual([]);
    const ofTeam = opened.filter(({ access }) => access === 'admin' || access === 'owner');
    expect(ofTeam).toEqual([]);
  });

  test.each(['M', 'A', 'O'] as const)(
    'of %s, with all scopes, may call what names none',
    async (letter) => {
      const client = clientOf(letter, 'all');
      const { outcome, changed } = await stored.changedBy(async () => {
        const odd: string[] = [];
        for (const action of closed) {
          const reply = await knock(client, action);
          if (codeOf(reply) !== 'token_refused' || reply.status !== 403) {
            odd.push(`${action.id} ${reply.status} ${String(codeOf(reply))}`);
          }
        }
        return odd;
      });
      expect(closed.length).toBeGreaterThan(100);
      expect(outcome).toEqual([]);
      expect(changed).toEqual([]);
    },
  );

  test.each([
    ['GET', auditExportPath],
    ['GET', exportAddress({ id: randomUUID() })],
    ['PUT', partAddress({ id: randomUUID() }, 0)],
  ])('may call beside the contract %s %s', async (method, address) => {
    const reply = await clientOf('O', 'all').raw(address, { method });
    expect([reply.status, codeOf(reply)]).toEqual([403, 'token_refused']);
  });

  test('opens a live line', async () => {
    const token = tokens.get('M all');
    await expect(TestListener.open(world.origin, token)).rejects.toMatchObject({ status: 403 });
  });
});

describe('a token without the scope', () => {
  test.each(tokenScopes)('but with %s is told so by every operation', async (allowed) => {
    const others = opened.filter(({ scope }) => scope !== allowed);
    for (const letter of ['M', 'O'] as const) {
      const client = clientOf(letter, allowed);
      const { outcome, changed } = await stored.changedBy(async () => {
        const odd: string[] = [];
        for (const action of others) {
          const reply = await knock(client, action);
          const isTold = codeOf(reply) === 'scope_missing' && reply.status === 403;
          if (!isTold) odd.push(`${action.id} ${reply.status} ${String(codeOf(reply))}`);
        }
        return odd;
      });
      expect(outcome).toEqual([]);
      // That it was used is noted, whatever came of it.
      expect(changed.filter((table) => table !== 'public.access_tokens')).toEqual([]);
    }
  });

  test.each(['read', 'comments:write', 'messages:write'] as const)(
    'but with %s sends no file',
    async (allowed) => {
      for (const method of ['HEAD', 'PATCH', 'DELETE', 'POST']) {
        const address = method === 'POST' ? '/api/uploads' : `/api/uploads/${randomUUID()}`;
        const reply = await clientOf('M', allowed).raw(address, { method });
        expect(reply.status).toBe(403);
      }
    },
  );
});

/** A team's token is a member's: it is held to what a member without a tie may. */
const asLetter: Readonly<Record<Bearer, Letter>> = { M: 'M', S: 'S', P: 'P', A: 'M', O: 'M' };

interface Play {
  readonly row: Row;
  readonly letter: Bearer;
  readonly scope: TokenScope;
}

const plays: readonly Play[] = rows.flatMap((row) => {
  const operation = operationOf(row.name, [...ids, ...uploads]);
  const action = opened.find(({ id }) => id === operation);
  const scope = action?.scope ?? (uploads.includes(operation ?? '') ? 'posts:write' : undefined);
  if (!scope || row.absent) return [];
  const differs = (letter: Bearer) =>
    JSON.stringify(row.cells[letter]) !== JSON.stringify(row.cells.M);
  const played = bearers.filter(
    (letter) => letter === 'M' || letter === 'S' || letter === 'A' || differs(letter),
  );
  return played
    .filter((letter) => row.cells[asLetter[letter]] !== null)
    .map((letter) => ({ row, letter, scope }));
});

describe('a token with the scope', () => {
  test('is played on every row of what its scopes open', () => {
    const played = new Set(plays.map(({ row }) => operationOf(row.name, [...ids, ...uploads])));
    expect(opened.map(({ id }) => id).filter((id) => !played.has(id))).toEqual([]);
  });

  test.each(plays.map((play) => [`${play.row.name} ${play.letter}`, play] as const))(
    '%s',
    async (_name, { row, letter, scope }) => {
      const prepare = cases[row.name];
      if (!prepare) throw new Error(`${row.name} has no case`);
      // The scene is made as the member; what is judged is asked by their token.
      const whoever = new Whoever(stage.actors[letter]);
      const ask = await prepare(stage, whoever);
      whoever.present = { ...stage.actors[letter], client: clientOf(letter, scope) };
      const { status, body } = await ask.send();
      const verdict = row.cells[asLetter[letter]];
      if (!verdict) throw new Error('Nothing is said of this');
      const { code } = (body as { error?: { code?: string } } | null)?.error ?? {};
      const wanted = 'allowed' in verdict ? 'allowed' : `${verdict.status} ${verdict.code}`;
      expect(status < 300 ? 'allowed' : `${status} ${code}`).toBe(wanted);
    },
  );
});
