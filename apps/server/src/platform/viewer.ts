/** Who asks. Comes from the session alone, never from what the request says of itself. */
export interface Viewer {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: 'member' | 'admin' | 'owner';
  readonly expiresAt: Date;
}

/** From what the client carries (a signed session token) to who it is. */
export type ResolveViewer = (credential: string) => Promise<Viewer | null>;
