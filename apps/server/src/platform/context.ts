import type { Logger } from 'pino';
import type { Cursors } from './db/cursor.ts';
import type { Database } from './db/database.ts';
import type { Signer } from './env/secret.ts';
import type { Env } from './env/settings.ts';
import type { Allowances } from './limits/allowances.ts';
import type { Mailer } from './mail/mailer.ts';

/** What every service is handed: the outside world, and nothing of other features. */
export interface Context {
  readonly env: Env;
  readonly log: Logger;
  readonly db: Database;
  readonly signer: Signer;
  readonly cursors: Cursors;
  readonly allowances: Allowances;
  readonly mailer: Mailer;
  readonly now: () => Date;
}
