import type { Logger } from 'pino';
import type { Context } from '../../src/platform/context.ts';
import { createCursors } from '../../src/platform/db/cursor.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Signer } from '../../src/platform/env/secret.ts';
import type { Env } from '../../src/platform/env/settings.ts';
import { EphemeralEvents } from '../../src/platform/live/ephemeral-events.ts';
import { createMailer } from '../../src/platform/mail/mailer.ts';
import { createEngine } from '../../src/platform/media/engine.ts';
import { createVideoEngine } from '../../src/platform/media/video/engine.ts';
import { openStores } from '../../src/platform/storage/open.ts';
import { unlimited } from './unlimited.ts';

interface Parts {
  readonly env: Env;
  readonly log: Logger;
  readonly db: Database;
  readonly signer: Signer;
}

/** The platform alone, without limits and without features, for one part that is tried by itself. */
export async function bareContext({ env, log, db, signer }: Parts): Promise<Context> {
  const { storage, inbox } = await openStores(env);
  return {
    env,
    log,
    db,
    signer,
    cursors: createCursors(signer),
    rateLimiter: unlimited,
    mailer: createMailer(env, log),
    ephemeralEvents: new EphemeralEvents(),
    storage,
    inbox,
    engine: createEngine({ processes: 1, log }),
    video: createVideoEngine({ mostMb: env.VIDEO_MB }),
    now: () => new Date(),
    erasures: [],
    exports: [],
  };
}
