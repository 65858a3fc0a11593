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
  const claimed = own(claims, 'roles') ?? own(claims, 'role');
  const owner = names(claimed, 'owner');
  return { owner, admin: owner || names(claimed, 'admin') };
}

function names(claimed: unknown, role: 'owner' | 'admin'): boolean {
  if (typeof claimed === 'string') return claimed === role;
  if (Array.isArray(claimed)) return claimed.includes(role);
  return own(claimed, role) === true;
}

/** Own properties only: an inherited one was never granted. */
function own(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}
