import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { encrypt, type BrowserKeys } from './encrypting.ts';
import { longestWaitMs, PushDelayed, ttlSeconds, type PushOutcome } from './outcome.ts';
import { mayReach, outerLookup } from './reach.ts';
import { authorization, type Sending } from './vapid.ts';

export interface Subscription extends BrowserKeys {
  readonly endpoint: string;
}

interface Post {
  readonly sending: Sending;
  readonly to: Subscription;
  readonly message: string;
  readonly now: Date;
  /** Tests run their push service on this machine. */
  readonly loopback: boolean;
}

/** Time for which an endpoint is skipped after a timeout: others wait in the same queue. */
const avoidedMs = 10 * 60_000;
const mostAvoided = 1_000;
/** @bound mostAvoided */
const avoidedUntil = new Map<string, number>();

/** Sends a message to the push service of a browser. Only the status of the answer is read. */
export async function sendToBrowser({
  sending,
  to,
  message,
  now,
  loopback,
}: Post): Promise<PushOutcome> {
  const endpoint = new URL(to.endpoint);
  if (!mayReach(endpoint, { loopback })) return 'refused';
  if ((avoidedUntil.get(to.endpoint) ?? 0) > now.getTime()) throw new PushDelayed('avoided');
  const body = encrypt(message, to);
  const status = await inTime(to.endpoint, now, (signal) =>
    post(endpoint, signal, body, {
      authorization: authorization(sending, endpoint, now),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      'content-length': String(body.length),
      ttl: String(ttlSeconds),
      urgency: 'normal',
    }),
  );
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) throw new PushDelayed(`answered ${status}`);
  return 'refused';
}

async function inTime<T>(
  endpoint: string,
  now: Date,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(longestWaitMs);
  try {
    return await ask(signal);
  } catch (error) {
    if (signal.aborted) {
      if (avoidedUntil.size >= mostAvoided) avoidedUntil.clear();
      avoidedUntil.set(endpoint, now.getTime() + avoidedMs);
    }
    throw error;
  }
}

/** Redirects are not followed: their targets were never checked. */
function post(
  endpoint: URL,
  signal: AbortSignal,
  body: Buffer,
  headers: Record<string, string>,
): Promise<number> {
  const options = { method: 'POST', headers, signal };
  return new Promise((resolve, reject) => {
    const asking =
      endpoint.protocol === 'https:'
        ? request(endpoint, { ...options, lookup: outerLookup })
        : requestPlain(endpoint, options);
    asking.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    asking.on('error', (error) => reject(new PushDelayed(error.name)));
    asking.end(body);
  });
}
