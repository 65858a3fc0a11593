import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The account PostgreSQL runs under; undefined means our own. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

/** PostgreSQL refuses to run as root, so root lends it the account that owns nothing else. */
export async function unprivilegedAccount(): Promise<NonNullable<Account>> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = accounts
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':');
  return { uid: Number(fields?.[2] ?? 65534), gid: Number(fields?.[3] ?? 65534) };
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
