/** Administrative roles of a signed-in person. */
export interface Roles {
  readonly owner: boolean;
  readonly admin: boolean;
}

/**
 * Claims carry `roles` or `role`, as a word, a list of words, or a map with owner and admin flags.
 * The owner is an admin too. Any other shape grants nothing.
 */
export function rolesOf(claims: unknown): Roles {
  const told = own(claims, 'roles') ?? own(claims, 'role');
  const owner = names(told, 'owner');
  return { owner, admin: owner || names(told, 'admin') };
}

function names(told: unknown, role: 'owner' | 'admin'): boolean {
  if (typeof told === 'string') return told === role;
  if (Array.isArray(told)) return told.includes(role);
  return own(told, role) === true;
}

/** Own properties only: an inherited one was never granted. */
function own(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}
