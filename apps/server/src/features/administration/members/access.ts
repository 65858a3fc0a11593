/** Facts about who acts and whom it concerns. */
export interface Standing {
  readonly id: string;
  readonly role: 'member' | 'admin' | 'owner';
  readonly isSuspended: boolean;
}

type Refused<Code> = Code | undefined;

/** Nobody acts on themselves; the rank of who acts is checked at the door. */
export function refusedPromotion(
  actor: Standing,
  target: Standing,
): Refused<'self_role' | 'already_admin' | 'target_suspended'> {
  if (actor.id === target.id) return 'self_role';
  if (target.role !== 'member') return 'already_admin';
  return target.isSuspended ? 'target_suspended' : undefined;
}

/** An owner outranks admins alone: nobody takes the role of an owner, so the last one stays. */
export function refusedDemotion(
  actor: Standing,
  target: Standing,
): Refused<'self_role' | 'rank' | 'not_admin'> {
  if (actor.id === target.id) return actor.role === 'owner' ? 'self_role' : 'rank';
  if (actor.role !== 'owner' || target.role === 'owner') return 'rank';
  return target.role === 'member' ? 'not_admin' : undefined;
}

/** Admins suspend members, the owner suspends admins too; nobody suspends an owner or themselves. */
export function refusedSuspension(
  actor: Standing,
  target: Standing,
): Refused<'self_role' | 'rank' | 'target_suspended'> {
  if (actor.id === target.id) return 'self_role';
  if (!outranks(actor, target)) return 'rank';
  return target.isSuspended ? 'target_suspended' : undefined;
}

export function refusedReactivation(
  actor: Standing,
  target: Standing,
): Refused<'self_role' | 'rank' | 'not_suspended'> {
  if (actor.id === target.id) return 'self_role';
  if (!outranks(actor, target)) return 'rank';
  return target.isSuspended ? undefined : 'not_suspended';
}

/** By rank, and nobody of themselves. */
export function refusedPro(actor: Standing, target: Standing): Refused<'self_role' | 'rank'> {
  if (actor.id === target.id) return 'self_role';
  return outranks(actor, target) ? undefined : 'rank';
}

function outranks(actor: Standing, target: Standing): boolean {
  if (target.role === 'owner') return false;
  return actor.role === 'owner' || target.role === 'member';
}
