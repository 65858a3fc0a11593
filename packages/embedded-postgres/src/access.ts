import { userInfo } from 'node:os';
import type { Application } from './application.ts';
import type { EmbeddedLog } from './output.ts';
import { writePublic } from './safely.ts';

/**
 * Authentication rules (`pg_hba.conf`). Next to the cluster, not in it: started by root, PostgreSQL
 * runs under an account it may share with strangers, who must not be able to edit them.
 */
export function accessFiles(cluster: string): { readonly rules: string; readonly names: string } {
  return { rules: `${cluster}.hba.conf`, names: `${cluster}.ident.conf` };
}

/** Our account name as PostgreSQL sees it; undefined when the system has none for our uid. */
export function ownName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

/**
 * Written at every start, so that older clusters get them too. Peer authentication: the kernel
 * tells PostgreSQL which account is at the other end of the socket. We are admitted, and root, who
 * may make a backup, but not even the account PostgreSQL itself runs under.
 */
export async function writeAccess(
  { name: role }: Application,
  cluster: string,
  name: string | undefined,
  log: EmbeddedLog,
): Promise<void> {
  const { rules, names } = accessFiles(cluster);
  if (name === undefined) {
    log.warn(
      { uid: process.geteuid?.() },
      'this account has no name in the system, so PostgreSQL cannot tell it from others: only the permissions of the socket folder protect the database',
    );
  }
  const known = name === undefined ? ['root'] : [...new Set(['root', name])];
  const lines = known.map((one) => `${role} "${one.replaceAll('"', '""')}" ${role}\n`);
  await writePublic(names, lines.join(''));
  await writePublic(
    rules,
    name === undefined ? 'local all all trust\n' : `local all all peer map=${role}\n`,
  );
}
