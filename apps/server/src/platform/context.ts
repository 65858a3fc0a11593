import type { Logger } from 'pino';
import type { Cursors } from './db/cursor.ts';
import type { Database } from './db/database.ts';
import type { Signer } from './env/secret.ts';
import type { Env } from './env/settings.ts';
import type { RateLimiter } from './limits/rate-limiter.ts';
import type { EphemeralEvents } from './live/ephemeral-events.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Engine } from './media/developed.ts';
import type { Inbox, Storage } from './storage/storage.ts';

/** What every service is handed: the outside world, and nothing of other features. */
export interface Context {
  readonly env: Env;
  readonly log: Logger;
  readonly db: Database;
  readonly signer: Signer;
  readonly cursors: Cursors;
  readonly rateLimiter: RateLimiter;
  readonly mailer: Mailer;
  /** What is told at once and kept nowhere. */
  readonly ephemeralEvents: EphemeralEvents;
  readonly storage: Storage;
  readonly inbox: Inbox;
  /** Turns a file somebody sent into what we serve. */
  readonly engine: Engine;
  readonly now: () => Date;
}
