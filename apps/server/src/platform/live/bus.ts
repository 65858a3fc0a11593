/**
 * Carries a knock, "there is something new", from whoever committed to every process that holds
 * sockets. It carries nothing else: a lost knock costs a second, never an event.
 */
export interface Bus {
  knock(): void;
  close(): Promise<void>;
}

/** Knocks that arrive while one is on its way are one. */
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
        sending = false;
        if (again) run();
      });
  };
  return () => {
    if (sending) again = true;
    else run();
  };
}
