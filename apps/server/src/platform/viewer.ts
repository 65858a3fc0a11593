/** The person behind a request. Comes from the session alone, never from the request's contents. */
export interface Viewer {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: 'member' | 'admin' | 'owner';
  readonly expiresAt: Date;
}

/** Resolves a signed session token to its viewer. */
export type ResolveViewer = (credential: string) => Promise<Viewer | null>;
