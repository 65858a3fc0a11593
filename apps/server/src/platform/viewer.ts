import type { TokenScope } from '@stenope/domain/accounts/tokens';

/** The person behind a request. Comes from the session alone, never from the request's contents. */
export interface Viewer {
  readonly userId: string;
  /** Id of the session, or of the personal access token, by which they came. */
  readonly sessionId: string;
  readonly role: 'member' | 'admin' | 'owner';
  readonly expiresAt: Date;
}

/** Somebody's program. Whoever they are, it has no rank. */
export interface TokenViewer extends Viewer {
  readonly role: 'member';
  readonly scopes: readonly TokenScope[];
}

/** Resolves a signed session token to its viewer. */
export type ResolveViewer = (credential: string) => Promise<Viewer | null>;

/** Two doors: what resolves sessions knows no personal access token, and the other way round. */
export interface Resolvers {
  readonly resolveViewer: ResolveViewer;
  readonly resolveToken: (token: string) => Promise<TokenViewer | null>;
}
