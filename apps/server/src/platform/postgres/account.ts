import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The account PostgreSQL runs under; undefined means our own. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

async function systemAccounts(): Promise<readonly (readonly string[])[]> {
  const lines = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return lines.split('\n').map((line) => line.split(':'));
}

/** PostgreSQL refuses to run as root, so root lends it the account that owns nothing else. */
export async function unprivilegedAccount(): Promise<NonNullable<Account>> {
  const fields = (await systemAccounts()).find(([name]) => name === 'nobody');
  return { uid: Number(fields?.[2] ?? 65534), gid: Number(fields?.[3] ?? 65534) };
}

/**
 * As unprivileged, and not the same: the files and processes of the embedded PostgreSQL are
 * nobody's, and what decodes pictures of strangers must reach neither. A number that no account
 * has owns nothing at all.
 */
export async function unnamedAccount(): Promise<NonNullable<Account>> {
  const accounts = await systemAccounts();
  const taken = new Set(accounts.flatMap(([, , uid, gid]) => [Number(uid), Number(gid)]));
  let { uid } = await unprivilegedAccount();
  do uid -= 1;
  while (taken.has(uid));
  return { uid, gid: uid };
}

/**
 * Whether a command succeeds under an account. Asking the system is the only true answer:
 * permission bits, access lists and mount options all have a say.
 */
export function succeedsAs(
  account: Account,
  file: string,
  args: readonly string[],
): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(file, args, { ...account, cwd: '/', env: {} }, (error) => resolve(error === null));
  });
}

export function canEnter(account: Account, folder: string): Promise<boolean> {
  return succeedsAs(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder]);
}
