import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Letter } from './mailer.ts';
import type { Sender } from './sender.ts';

/** Mails as files while no mail server is configured. */
export interface Outbox {
  /** Returns the path of the text; the HTML is next to it. */
  keep(letter: Letter, sender: Sender): Promise<string>;
  /** Newest first. */
  list(): Promise<readonly string[]>;
  read(name: string): Promise<StoredMail | undefined>;
  /** Deletes the mails of a member, at this address or former ones. */
  forget(member: { readonly memberId: string; readonly address: string }): Promise<void>;
}

export interface StoredMail {
  /** With its headers on top. */
  readonly text: string;
  readonly html: string;
}

const maxMails = 500;

/** Header of stored files only; never sent. */
const memberHeader = 'Stenope-Member';
const nameForm = /^\d{4}-\d\d-\d\dT[\d-]{12}Z-[\da-f]{8}$/;

export function openOutbox(dataDir: string): Outbox {
  const folder = path.resolve(dataDir, 'outbox');
  const list = () => listNames(folder);
  return {
    keep: async (letter, sender) => {
      // Private: these files hold links that open accounts.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      const now = new Date();
      const base = path.join(folder, nameFor(now));
      const options = { mode: 0o600, flag: 'wx' };
      await writeFile(`${base}.html`, letter.html, options);
      // The text is written last: once it exists, both do.
      await writeFile(`${base}.txt`, withHeaders(letter, sender, now), options);
      for (const old of (await list()).slice(maxMails)) await remove(path.join(folder, old));
      return `${base}.txt`;
    },
    list,
    read: async (name) => {
      if (!nameForm.test(name)) return undefined;
      const read = (ending: string) => readFile(path.join(folder, `${name}.${ending}`), 'utf8');
      return ifThere(async () => ({ text: await read('txt'), html: await read('html') }));
    },
    forget: async ({ memberId, address }) => {
      const theirs = new Set([`${memberHeader}: ${memberId}`, `To: ${address}`]);
      for (const name of await list()) {
        const base = path.join(folder, name);
        const text = (await ifThere(() => readFile(`${base}.txt`, 'utf8'))) ?? '';
        const [head = ''] = text.split('\n\n', 1);
        if (head.split('\n').some((line) => theirs.has(line))) await remove(base);
      }
    },
  };
}

/** Sorts by time; the suffix keeps mails of one moment apart. */
function nameFor(now: Date): string {
  return `${now.toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`;
}

async function listNames(folder: string): Promise<readonly string[]> {
  const files = (await ifThere(() => readdir(folder))) ?? [];
  return files
    .filter((file) => file.endsWith('.txt'))
    .map((file) => file.slice(0, -'.txt'.length))
    .filter((name) => nameForm.test(name))
    .toSorted()
    .toReversed();
}

async function remove(base: string): Promise<void> {
  await rm(`${base}.txt`, { force: true });
  await rm(`${base}.html`, { force: true });
}

function withHeaders(letter: Letter, { name, address }: Sender, now: Date): string {
  const { to, subject, text, endedAt, memberId } = letter;
  const from = name ? `${name} <${address}>` : address;
  const ends = endedAt ? `List-Unsubscribe: <${endedAt}>\n` : '';
  const whose = memberId ? `${memberHeader}: ${memberId}\n` : '';
  const head = `Date: ${now.toUTCString()}\nFrom: ${from}\nTo: ${to}\nSubject: ${subject}\n${ends}${whose}`;
  return `${head}\n${text}\n`;
}

async function ifThere<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
