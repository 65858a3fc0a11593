import {
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { mkdir, readFile, link, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Secret of this instance: given, or generated once. */
export async function loadSecret(configured: string | undefined, dataDir: string): Promise<string> {
  return configured ?? keepSecret(dataDir, 'secret');
}

/**
 * Secret in a file only we can read, generated if missing. Concurrent first starts agree on one.
 */
export async function keepSecret(dataDir: string, name: string): Promise<string> {
  const file = path.join(dataDir, name);
  const known = await readIfThere(file);
  if (known) return known;
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  try {
    // Linking fails when another process was first: the first link wins.
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  const made = await readIfThere(file);
  if (!made) throw new Error(`The secret could not be kept in ${file}`);
  return made;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim() || undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Purposes of signatures. Each derives its own key, for good. The list is closed, so that no input
 * of a request can become a key; further distinctions go into the signed text.
 */
const purposes = [
  'session',
  'cursor',
  'sealed',
  'allowance',
  'intent',
  'push',
  'erased name',
  'review',
  'statement',
  'own picture',
  'access token',
] as const;

export type SigningPurpose = (typeof purposes)[number];

/** Signs for one purpose: a cursor's signature is not valid for a session. */
export interface Signer {
  sign(purpose: SigningPurpose, value: string): string;
  verify(purpose: SigningPurpose, value: string, signature: string): boolean;
}

export function createSigner(secret: string): Signer {
  // Key objects: from bytes, Node would make one at every signature, at ten times the cost of
  // signing.
  const keyFor = (purpose: SigningPurpose): KeyObject =>
    createSecretKey(createHmac('sha256', secret).update(purpose).digest());
  const keys = Object.fromEntries(
    purposes.map((purpose) => [purpose, keyFor(purpose)]),
  ) as Readonly<Record<SigningPurpose, KeyObject>>;
  const digest = (purpose: SigningPurpose, value: string): Buffer =>
    createHmac('sha256', keys[purpose]).update(value).digest();
  return {
    sign: (purpose, value) => digest(purpose, value).toString('base64url'),
    verify: (purpose, value, signature) => {
      // Compared as text: a digest has one spelling, so that a token is one key wherever it is
      // stored.
      const expected = Buffer.from(digest(purpose, value).toString('base64url'));
      const received = Buffer.from(signature);
      return received.length === expected.length && timingSafeEqual(received, expected);
    },
  };
}
