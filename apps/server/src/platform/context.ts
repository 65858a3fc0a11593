import type { Logger } from 'pino';
import type { Cursors } from './db/cursor.ts';
import type { Database, Transaction } from './db/database.ts';
import type { Signer } from './env/secret.ts';
import type { Env } from './env/settings.ts';
import type { ExportPart } from './exporting.ts';
import type { RateLimiter } from './limits/rate-limiter.ts';
import type { EphemeralEvents } from './live/ephemeral-events.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Engine } from './media/developed.ts';
import type { VideoEngine } from './media/video/engine.ts';
import type { Inbox, Storage } from './storage/storage.ts';
import type { Viewer } from './viewer.ts';

/** Dependencies every service gets: the outside world, and nothing of other features. */
export interface Context {
  readonly env: Env;
  readonly log: Logger;
  readonly db: Database;
  readonly signer: Signer;
  readonly cursors: Cursors;
  readonly rateLimiter: RateLimiter;
  readonly mailer: Mailer;
  /** Events sent at once and stored nowhere. */
  readonly ephemeralEvents: EphemeralEvents;
  readonly storage: Storage;
  readonly inbox: Inbox;
  /** Processes uploaded images into the files we serve. */
  readonly engine: Engine;
  readonly video: VideoEngine;
  readonly now: () => Date;
  /** What the features do when a member leaves, in the order in which it is done. */
  readonly erasures: readonly Erasure[];
  /** What the features keep of a member, for their archive. */
  readonly exports: readonly ExportPart[];
}

/** A member who leaves. */
export interface Departure {
  readonly userId: string;
  readonly mode: 'erase' | 'leave_posts';
  /** Stands for them in what must outlive them; the same however often erasing is begun. */
  readonly pseudonym: string;
}

/** A feature's part in a departure. Every step may be cut off and begun again. */
export interface Erasure {
  /** Refuses a departure, in the transaction that would close the account. */
  readonly ensureMayLeave?: (tx: Transaction, viewer: Viewer) => Promise<void>;
  /** Takes away what the feature keeps of them, in as many transactions as it needs. */
  readonly erase?: (context: Context, departure: Departure) => Promise<void>;
  /** Whether something is there, or there again; then all is erased once more. */
  readonly isAnythingLeft?: (tx: Transaction, userId: string) => Promise<boolean>;
  /** Runs in the transaction that deletes the member's row. */
  readonly eraseLast?: (tx: Transaction, departure: Departure) => Promise<void>;
  /** Runs in the same transaction, once that row is gone. */
  readonly eraseAfter?: (tx: Transaction, departure: Departure) => Promise<void>;
}
