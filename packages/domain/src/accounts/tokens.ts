/** What a token may be allowed: few scopes, each a sentence somebody can agree to. */
export const tokenScopes = [
  'read',
  'posts:write',
  'comments:write',
  'messages:read',
  'messages:write',
] as const;

export type TokenScope = (typeof tokenScopes)[number];

/** Begins every token, so that one in a public place is recognised. */
export const tokenPrefix = 'stn_';

/** Days after which a token ends: its owner chooses, and none lasts longer. */
export const tokenDays = [30, 90, 365] as const;

export type TokenDays = (typeof tokenDays)[number];

export const tokenLimits = {
  /** Code points. */
  name: { max: 60 },
  /** Tokens of one member that are valid at the same time. */
  mostAtOnce: 20,
} as const;

/** Days for which a token that has ended is still listed. */
const endedTokenDays = 30;

const dayMs = 24 * 3600 * 1000;

export function tokenEnd(now: Date, days: TokenDays): Date {
  return new Date(now.getTime() + days * dayMs);
}

/** Tokens that ended before this are forgotten. */
export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - endedTokenDays * dayMs);
}
