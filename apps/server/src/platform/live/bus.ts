import type { Whisper } from './whispers.ts';

/**
 * Carries a knock, "there is something new", from whoever committed to every process that holds
 * sockets, and whispers, which are kept nowhere. It carries nothing else: a lost knock costs a
 * second, never an event.
 */
export interface Bus {
  knock(): void;
  whisper(whisper: Whisper): void;
  close(): Promise<void>;
}

/** What a process with sockets does about what it hears from the others. */
export interface Ears {
  readonly onKnock: () => void;
  readonly onWhisper: (whisper: Whisper) => void;
}

/** Between two knocks while there is no end of them: other processes read the events of that time in one go. */
const pauseMs = 10;

/** Knocks that arrive while one is on its way, or just after it, are one. */
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
