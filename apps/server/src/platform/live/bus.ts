import type { EphemeralEvent } from './ephemeral-events.ts';

/**
 * Notifies every process that holds sockets that something was committed, and carries ephemeral
 * events, which are stored nowhere. It carries nothing else: a lost notification costs a second,
 * never an event.
 */
export interface Bus {
  notify(): void;
  sendEphemeral(event: EphemeralEvent): void;
  close(): Promise<void>;
}

/** Reactions of a process with sockets to other processes. */
export interface BusListeners {
  readonly onNotify: () => void;
  readonly onEphemeral: (event: EphemeralEvent) => void;
}

/**
 * Pause between notifications under constant load: other processes then read several events at
 * once.
 */
const pauseMs = 10;

/** Coalesces notifications that are asked for while one is being sent, or just after it. */
export function coalesced(
  send: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): () => void {
  let sending = false;
  let again = false;
  const run = (): void => {
    sending = true;
    again = false;
    send()
      .catch(onFailure)
      .finally(() => {
        if (again) setTimeout(run, pauseMs).unref();
        else sending = false;
      });
  };
  return () => {
    if (sending) again = true;
    else run();
  };
}
