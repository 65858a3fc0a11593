import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** Account PostgreSQL runs under; undefined means our own. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

/** Lines of the system's list of accounts, in fields. */
export async function systemAccounts(): Promise<readonly (readonly string[])[]> {
  const lines = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return lines.split('\n').map((line) => line.split(':'));
}

/** PostgreSQL refuses to run as root, so it then runs as `nobody`. */
export async function unprivilegedAccount(): Promise<NonNullable<Account>> {
  const fields = (await systemAccounts()).find(([name]) => name === 'nobody');
  return { uid: Number(fields?.[2] ?? 65534), gid: Number(fields?.[3] ?? 65534) };
}

/**
 * Whether a command succeeds under an account. Tried out, because permission bits, access lists and
 * mount options all have a say.
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
