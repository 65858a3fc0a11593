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
  readonly now: () => Date;
}
