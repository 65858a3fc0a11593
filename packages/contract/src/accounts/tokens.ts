import { limits } from '@stenope/domain/accounts/limits';
import { tokenDays, tokenLimits, tokenScopes } from '@stenope/domain/accounts/tokens';
import { z } from 'zod/mini';
import { action } from '../action.ts';
import { id, moment, text } from '../primitives.ts';

/** Personal access tokens: what programs of a member may do in their name. */

const name = text({ min: 1, max: tokenLimits.name.max });

const scopes = z.array(z.enum(tokenScopes)).check(z.minLength(1), z.maxLength(tokenScopes.length));

const accessToken = z.strictObject({
  id,
  name,
  /** How the token begins, to tell one from another. */
  hint: z.string().check(z.maxLength(20)),
  scopes,
  createdAt: moment,
  /** To within ten minutes; null while it was never used. */
  lastUsedAt: z.nullable(moment),
  expiresAt: moment,
  /** When its owner, or a changed password, ended it before that. */
  endedAt: z.nullable(moment),
});

export type AccessToken = z.output<typeof accessToken>;

/** Asks for the password, as a new address does: who borrowed a session makes no token. */
export const createToken = action({
  id: 'auth.token.create',
  about: 'Makes a personal access token, which is shown in this answer and never again.',
  method: 'POST',
  path: '/api/auth/tokens',
  access: 'member',
  body: z.strictObject({
    name,
    scopes,
    days: z.literal([...tokenDays]),
    /** Omitted by members without a password, who must have signed in just now. */
    password: z.optional(text({ min: 1, max: limits.password.max })),
  }),
  answer: z.strictObject({
    accessToken,
    /** Sent as `Authorization: Bearer …`. */
    token: z.string().check(z.maxLength(100)),
  }),
  status: 200,
  errors: ['wrong_password', 'requires_recent_login', 'too_many_tokens'],
  limits: [{ by: 'member', times: 10, seconds: 900 }],
});

export const listTokens = action({
  id: 'auth.token.list',
  about: 'The own tokens, those that are valid first; ended ones for thirty days.',
  method: 'GET',
  path: '/api/auth/tokens',
  access: 'member',
  budget: 'lists',
  answer: z.strictObject({ items: z.array(accessToken).check(z.maxLength(100)) }),
  status: 200,
  errors: [],
});

export const endToken = action({
  id: 'auth.token.end',
  about: 'Ends one of the own tokens.',
  method: 'DELETE',
  path: '/api/auth/tokens/{tokenId}',
  access: 'member',
  params: z.strictObject({ tokenId: id }),
  answer: null,
  status: 204,
  errors: [],
  limits: [{ by: 'member', times: 120, seconds: 60 }],
});
