import {
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { mkdir, readFile, link, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The secret of this instance: given, or made once. */
export async function loadSecret(given: string | undefined, dataDir: string): Promise<string> {
  return given ?? keepSecret(dataDir, 'secret');
}

/** A secret kept in a file only we can read. Parallel first starts agree on one. */
export async function keepSecret(dataDir: string, name: string): Promise<string> {
  const file = path.join(dataDir, name);
  const known = await readIfThere(file);
  if (known) return known;
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  try {
    // A link fails when another process was first: whoever links, wins.
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
 * What we sign for. Each has a key of its own, kept for good: the list is closed, so that no word of a
 * request can become a key. What else tells signatures apart stands in the signed text.
 */
const purposes = [
  'session',
  'cursor',
  'sealed',
  'allowance',
  'intent',
  'push',
  'erased name',
] as const;

export type Purpose = (typeof purposes)[number];

/** Signs for one purpose: a cursor's signature is worth nothing on a session. */
export interface Signer {
  sign(purpose: Purpose, value: string): string;
  verify(purpose: Purpose, value: string, signature: string): boolean;
}

export function createSigner(secret: string): Signer {
  // As key objects: bytes would be made into one at every signature, ten times its own cost.
  const keyFor = (purpose: Purpose): KeyObject =>
    createSecretKey(createHmac('sha256', secret).update(purpose).digest());
  const keys = Object.fromEntries(
    purposes.map((purpose) => [purpose, keyFor(purpose)]),
  ) as Readonly<Record<Purpose, KeyObject>>;
  const digest = (purpose: Purpose, value: string): Buffer =>
    createHmac('sha256', keys[purpose]).update(value).digest();
  return {
    sign: (purpose, value) => digest(purpose, value).toString('base64url'),
    verify: (purpose, value, signature) => {
      // As text: one digest has one spelling, so that one token is one key wherever it is kept.
      const expected = Buffer.from(digest(purpose, value).toString('base64url'));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
