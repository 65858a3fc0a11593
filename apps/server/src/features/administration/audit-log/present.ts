import type { Person } from '@stenope/contract/people';
import type { AuditEntry } from '@stenope/contract/site/audit';
import { csvLine } from '../../../platform/csv.ts';
import type { AuditRow } from './queries.ts';

interface People {
  readonly actor: Person | null;
  readonly target: Person | null;
}

export function presentEntry({ entry }: AuditRow, { actor, target }: People): AuditEntry {
  const details = Object.entries(entry.details);
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    act: entry.act,
    actorId: entry.actorId,
    actor,
    targetId: entry.targetId,
    target,
    details: details.map(([name, value]) => ({ name, value })),
  };
}

export const csvHead = 'id,at,act,actor_id,actor,target_id,target,details\r\n';

export function csvLineOf(entry: AuditEntry): string {
  const { id, at, act, actorId, actor, targetId, target } = entry;
  const details = entry.details.map(({ name, value }) => `${name}=${String(value)}`).join('; ');
  const cells = [id, at, act, actorId, actor?.username, targetId, target?.username, details];
  return csvLine(cells.map((cell) => cell ?? ''));
}
