import type { LiveEvent } from '@stenope/contract/live';
import type { FastifyInstance } from 'fastify';
import type { Context, Erasure } from './context.ts';
import type { ExportPart } from './exporting.ts';
import type { Route } from './http/bind.ts';
import type { TellingPage } from './http/pages/pages.ts';
import type { Job } from './jobs/job.ts';
import type { CommittedEvent } from './db/database.ts';
import type { AuthHook, RequestMayGoOn, Recheck } from './http/auth-hook.ts';
import type { StoredEvent } from './live/history.ts';
import type { Relay } from './live/relays.ts';
import type { Viewer } from './viewer.ts';

/** Authentication for addresses outside the contract that only members may use. */
export interface Door {
  readonly authHook: AuthHook;
  readonly recheck: Recheck;
  readonly mayGoOn: RequestMayGoOn;
}

/** A feature as the composition root mounts it. */
export interface Feature {
  readonly name: string;
  readonly routes: (context: Context) => readonly Route[];
  /** Addresses outside the contract, whose format is given by somebody else. */
  readonly mount?: (app: FastifyInstance, context: Context, door: Door) => void;
  readonly live?: {
    /** Every event this feature sends to clients. */
    readonly announces?: readonly { readonly event: LiveEvent }[];
    /** Events after which the connections they concern are closed. */
    readonly closes?: readonly LiveEvent[];
    /** Topics of this feature (`post:…`): returns those the viewer may listen to. */
    readonly topics?: Readonly<
      Record<
        string,
        (context: Context, viewer: Viewer, ids: readonly string[]) => Promise<readonly string[]>
      >
    >;
    /** Reaction of this process to an event, e.g. to invalidate a cache. */
    readonly hears?: (context: Context, event: CommittedEvent) => void;
    /**
     * The id of who has lost every right by this event: what names them before it is not recalled
     * for clients that resume.
     */
    readonly withdraws?: (event: StoredEvent) => string | undefined;
    /** Events of other people passed on to listeners (see `Relay`). */
    readonly relays?: readonly Relay[];
  };
  readonly jobs?: readonly Job[];
  /** What is to be done when a member leaves. */
  readonly erasure?: Erasure;
  /** What is kept of a member, for their archive. */
  readonly exports?: ExportPart;
  /** Pages of the app with tags for link previews. */
  readonly tells?: (context: Context) => readonly TellingPage[];
  /** Runs before the first request is answered; not in workers. */
  readonly opens?: (context: Context) => Promise<void>;
}
