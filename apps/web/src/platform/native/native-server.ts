import { login, logout, register } from '@stenope/contract/accounts/signing';
import { viewerCall } from '@stenope/contract/viewer-call';
import type { Server } from '../api/server.ts';
import type { TokenStore } from './token-store.ts';

/** Phones lose and find their network: twice the time a browser waits. */
const timeoutMs = 60_000;

/** Calls that begin a session: the app wants its token instead of a cookie. */
const signsIn: readonly string[] = [login.id, register.id];

/** Addresses of media at the beginning of a JSON string; their names are 32 letters and digits. */
const mediaInJson = /(?<![\\\w])"(?=\/media\/[0-9a-z]{32}\/)/g;

/**
 * The server as an app reaches it: from another origin, by a token which is kept in the secure store
 * for as long as the session lasts. What is read of it once is remembered, since headers are made at
 * once.
 */
export async function nativeServer(origin: string, store: TokenStore): Promise<Server> {
  // A store that cannot be read (a restored phone, a lost key) holds a token nobody can use.
  let token = await store.read().catch(() => undefined);
  /** The token the viewer was last asked for with. */
  let asking = token;
  const keep = async (next: string | undefined): Promise<void> => {
    token = next;
    // Unkept, the session lasts until the app is closed.
    await store.write(next).catch(() => undefined);
  };
  return {
    origin,
    credentials: 'omit',
    timeoutMs,
    headers: () => (token === undefined ? {} : { authorization: `Bearer ${token}` }),
    protocols: () => (token === undefined ? [] : [`bearer.${token}`]),
    sends: (entry, body) => {
      if (entry.id === viewerCall.id) asking = token;
      return signsIn.includes(entry.id) && isObject(body) ? { ...body, client: 'native' } : body;
    },
    reads: (text) => text.replaceAll(mediaInJson, `"${origin}`),
    answered: (entry, answer) => {
      const given = tokenIn(answer);
      if (given !== undefined) return keep(given);
      const isOver =
        entry.id === logout.id ||
        // An answer about an earlier token says nothing of this one.
        (entry.id === viewerCall.id && isNobody(answer) && asking === token);
      return token !== undefined && isOver ? keep(undefined) : undefined;
    },
    forget: () => {
      if (token !== undefined) void keep(undefined);
    },
  };
}

function isNobody(answer: unknown): boolean {
  return isObject(answer) && answer['me'] === null;
}

/** Answers that begin or renew a session carry it alike: `{ session: { token } }`. */
function tokenIn(answer: unknown): string | undefined {
  const session = isObject(answer) ? answer['session'] : undefined;
  const token = isObject(session) ? session['token'] : undefined;
  return typeof token === 'string' ? token : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
