import type { LiveEvent } from '@stenope/contract/live';
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { Route } from './http/bind.ts';
import type { TellingPage } from './http/pages/pages.ts';
import type { Job } from './jobs/job.ts';
import type { CommittedEvent } from './db/database.ts';
import type { AuthHook, Recheck } from './http/auth-hook.ts';
import type { Relay } from './live/relays.ts';
import type { ResolveViewer, Viewer } from './viewer.ts';

/** For addresses beside the contract that only members may use: the same two doors as for it. */
export interface Door {
  readonly authHook: AuthHook;
  readonly recheck: Recheck;
  readonly resolveViewer: ResolveViewer;
}

/** A feature as the composition root mounts it. */
export interface Feature {
  readonly name: string;
  readonly routes: (context: Context) => readonly Route[];
  /** Addresses beside the contract, whose form somebody else has decided. */
  readonly mount?: (app: FastifyInstance, context: Context, door: Door) => void;
  readonly live?: {
    /** Every event of this feature that reaches clients. */
    readonly announces?: readonly { readonly event: LiveEvent }[];
    /** Events that are the last thing told on the lines they concern. */
    readonly closes?: readonly LiveEvent[];
    /** Topics of this feature (`post:…`): to which of them somebody may listen. */
    readonly topics?: Readonly<
      Record<
        string,
        (context: Context, viewer: Viewer, ids: readonly string[]) => Promise<readonly string[]>
      >
    >;
    /** What this process must do when it hears of an event (forget something it had cached). */
    readonly hears?: (context: Context, event: CommittedEvent) => void;
    /** What listeners hear of events that were told to somebody else. */
    readonly relays?: readonly Relay[];
  };
  readonly jobs?: readonly Job[];
  /** Pages of the app whose links tell what is behind them. */
  readonly tells?: (context: Context) => readonly TellingPage[];
  /** What must be in place before anybody is answered; a worker answers nobody. */
  readonly opens?: (context: Context) => Promise<void>;
}
