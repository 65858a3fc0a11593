import { execFile } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import {
  systemAccounts,
  unprivilegedAccount,
  type Account,
} from '@stenope/embedded-postgres/account';
import { sharedFolder } from '@stenope/embedded-postgres/application';
import { application } from '../env/application.ts';
import { programFile } from '../programs.ts';

/** `account`: it cannot open our files. `network`: it cannot connect anywhere. */
export type Protection = 'account' | 'network';

/** Isolation of a picture process, as far as this machine allows. */
export interface Isolation {
  /** Command prefix of the program. */
  readonly before: readonly string[];
  /** Account the prefix itself runs as; undefined means our own. */
  readonly account: Account;
  /** Path of a program file as seen from inside. */
  readonly inside: (file: string) => string;
  readonly missing: readonly Protection[];
}

const asItIs = (file: string): string => file;

/** Removes all capabilities and the way to gain any. */
const powerless = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--'];

const becoming = ({ uid, gid }: NonNullable<Account>): readonly string[] => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  ...powerless,
];

/** Bind-mounts the program at a reachable place, visible to this process only. */
const SHOWN = 'mount --bind "$1" "$2" && mount --bind "$3" "$4" && shift 4 && exec "$@"';

export function workerFile(): string {
  return programFile(import.meta.url, 'worker/main.ts', 'media-worker');
}

/** One file of each folder the worker is loaded from. */
function programFiles(): readonly string[] {
  return [workerFile(), createRequire(import.meta.url).resolve('sharp')];
}

function sharedFolderOf(files: readonly string[]): string {
  const [first = [], ...others] = files.map((file) => file.split('/'));
  const end = first.findIndex((part, at) => others.some((other) => other[at] !== part));
  return first.slice(0, end).join('/') || '/';
}

/**
 * For a program below a folder that only root may enter (a 0700 home): bind-mounts it elsewhere,
 * inside the process's own namespace. Nothing is copied or opened to others.
 */
async function shownElsewhere(account: NonNullable<Account>): Promise<Isolation> {
  const code = sharedFolderOf(programFiles());
  const codeInside = join(sharedFolder(application), 'picture-program');
  const nodeInside = join(sharedFolder(application), 'picture-node');
  await mkdir(codeInside, { recursive: true, mode: 0o755 });
  await (await open(nodeInside, 'a', 0o755)).close();
  const opened = ['unshare', '-n', '-m', '--', '/bin/sh', '-c', SHOWN, 'stenope-picture'];
  const mounts = [code, codeInside, process.execPath, nodeInside];
  return {
    before: [...opened, ...mounts, ...becoming(account)],
    account: undefined,
    inside: (file) =>
      file === process.execPath ? nodeInside : join(codeInside, relative(code, file)),
    missing: [],
  };
}

/**
 * An unprivileged account other than `nobody`, which owns the files and processes of the embedded
 * PostgreSQL: picture decoders must reach neither. An unused uid owns nothing at all.
 */
async function unnamedAccount(): Promise<NonNullable<Account>> {
  const accounts = await systemAccounts();
  const taken = new Set(accounts.flatMap(([, , uid, gid]) => [Number(uid), Number(gid)]));
  let { uid } = await unprivilegedAccount();
  do uid -= 1;
  while (taken.has(uid));
  return { uid, gid: uid };
}

/** Ways to isolate as root, strongest first. */
async function* waysOfRoot(): AsyncGenerator<Isolation> {
  const account = await unnamedAccount();
  const plain = { before: [], account: undefined, inside: asItIs } as const;
  yield { ...plain, before: ['unshare', '-n', '--', ...becoming(account)], missing: [] };
  try {
    yield await shownElsewhere(account);
  } catch {
    // No folder for the mounts on this system; the next way needs none.
  }
  yield { ...plain, account, missing: ['network'] };
  const alone = ['unshare', '-n', '--', 'setpriv', ...powerless];
  yield { ...plain, before: alone, missing: ['account'] };
}

/**
 * Without root no other account is possible. A network namespace is, where user namespaces are
 * allowed.
 */
const waysOfOthers: readonly Isolation[] = [
  {
    before: ['unshare', '-U', '-n', '--', 'setpriv', '--no-new-privs', '--'],
    account: undefined,
    inside: asItIs,
    missing: ['account'],
  },
];

const unprotected: Isolation = {
  before: [],
  account: undefined,
  inside: asItIs,
  missing: ['account', 'network'],
};

const READS = 'node=$1; shift; for file do [ -r "$file" ] || exit 1; done; exec "$node" --version';

/** Tries it out: kernel, container and permissions all have a say. */
function works({ before, account, inside }: Isolation): Promise<boolean> {
  const files = [process.execPath, ...programFiles()].map(inside);
  const [command = '', ...args] = [...before, '/bin/sh', '-c', READS, 'sh', ...files];
  return new Promise((resolve) => {
    const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' };
    execFile(command, args, { ...account, cwd: '/', env, timeout: 60_000 }, (error) =>
      resolve(error === null),
    );
  });
}

/** Every way that works here, strongest first; the last one always works. */
export async function* isolations(): AsyncGenerator<Isolation> {
  const ways = process.geteuid?.() === 0 ? waysOfRoot() : waysOfOthers;
  for await (const way of ways) if (await works(way)) yield way;
  yield unprotected;
}

/** Cached: the system does not change while we run. */
let known: Promise<Isolation> | undefined;

export function knownIsolation(): Promise<Isolation> {
  return (known ??= findIsolation());
}

export async function findIsolation(): Promise<Isolation> {
  for await (const way of isolations()) return way;
  return unprotected;
}
