const tokens = ['apps/server/test/accounts/tokens.test.ts'];
const rows = ['apps/server/test/permissions/tokens.test.ts'];

/** Faults that would let a personal access token do more, or for longer, than its member said. */
export const tokenFaults = [
  {
    name: 'token-where-no-scope-is-named',
    find: `if (credential.by === 'token' && !action.scope) return done(new Refusal('token_refused'));`,
    plant: '',
    tests: tokens,
  },
  {
    name: 'token-by-any-scope',
    find: `const isAllowed = 'scopes' in viewer && viewer.scopes.includes(scope);`,
    plant: `const isAllowed = 'scopes' in viewer && viewer.scopes.length > 0;`,
    tests: rows,
  },
  {
    name: 'token-judged-as-a-session',
    find: `return request.carriedBy === 'token'
    ? refusalOfToken(action, viewer)
    : refusalFor(action, viewer);`,
    plant: `return refusalFor(action, viewer);`,
    tests: tokens,
  },
  {
    name: 'token-with-the-rank-of-its-member',
    find: `return { userId, sessionId: id, role: 'member', expiresAt, scopes };`,
    plant: `return { userId, sessionId: id, role: 'admin' as 'member', expiresAt, scopes };`,
    tests: rows,
  },
  {
    name: 'ended-token-is-valid',
    find: `if (!row || row.endedAt || row.suspendedAt || row.expiresAt <= now) return null;`,
    plant: `if (!row || row.suspendedAt || row.expiresAt <= now) return null;`,
    tests: tokens,
  },
  {
    name: 'token-is-remembered-when-it-ends',
    find: `await emit(tx, sessionEnded({ sessionId: tokenId, reason: 'revoked' }));`,
    plant: '',
    tests: tokens,
  },
  {
    name: 'bearers-hear-nothing',
    find: `bearersOf(context).hear(event);`,
    plant: '',
    tests: tokens,
  },
  {
    name: 'password-change-keeps-tokens',
    find: `await tellEnded(tx, await endTokensOf(tx, userId), reason);`,
    plant: '',
    tests: tokens,
  },
  {
    name: 'suspension-keeps-tokens',
    find: `await on.sql.delete(sessions).where(eq(sessions.userId, userId));
  await endTokensOf(on, userId);`,
    plant: `await on.sql.delete(sessions).where(eq(sessions.userId, userId));`,
    tests: tokens,
  },
  {
    name: 'twenty-tokens-are-no-bound',
    find: `if ((await countValidTokens(tx, userId, now)) >= most) {`,
    plant: `if ((await countValidTokens(tx, userId, now)) > most) {`,
    tests: tokens,
  },
  {
    name: 'made-up-token-is-looked-up',
    find: `return isOurs ? createHash('sha256').update(token).digest('hex') : undefined;`,
    plant: `return createHash('sha256').update(token).digest('hex');`,
    tests: tokens,
  },
  {
    name: 'token-of-another-is-ended',
    find: `.where(and(eq(accessTokens.userId, userId), eq(accessTokens.id, id), isValid(at)))`,
    plant: `.where(and(eq(accessTokens.id, id), isValid(at)))`,
    tests: tokens,
  },
  {
    name: 'token-opens-a-line',
    find: `if (credential.by === 'token') return 'token_refused' as const;`,
    plant: '',
    tests: tokens,
  },
  {
    name: 'use-of-a-token-is-always-written',
    find: `if ((lastSeenAt && lastSeenAt >= before) || this.#noting.has(id)) return;`,
    plant: '',
    tests: tokens,
  },
];
