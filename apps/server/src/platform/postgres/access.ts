import { userInfo } from 'node:os';
import { SUPERUSER } from './cluster.ts';
import type { EmbeddedLog } from './output.ts';
import { writePublic } from './safely.ts';

/**
 * Who may connect. Beside the cluster and not in it: as root, PostgreSQL runs under an account it
 * may share with strangers, who must not be able to write themselves a right.
 */
export function accessFiles(cluster: string): { readonly rules: string; readonly names: string } {
  return { rules: `${cluster}.hba.conf`, names: `${cluster}.ident.conf` };
}

/** The name by which PostgreSQL will know us; undefined when the system has none for our number. */
export function ownName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

/**
 * Written at every start, so that a cluster of an earlier version gets it too. The kernel tells
 * PostgreSQL who is at the other end of the socket: we are let in, and root, who may make a backup,
 * and nobody else, not even the account PostgreSQL itself runs under.
 */
export async function writeAccess(
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
  const lines = known.map((one) => `stenope "${one.replaceAll('"', '""')}" ${SUPERUSER}\n`);
  await writePublic(names, lines.join(''));
  await writePublic(
    rules,
    name === undefined ? 'local all all trust\n' : 'local all all peer map=stenope\n',
  );
}
