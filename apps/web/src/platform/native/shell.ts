/** What Capacitor puts into the pages of the native apps. */
export interface Bridge {
  readonly isNativePlatform: () => boolean;
  readonly getPlatform: () => string;
  /** Address by which a page reads a file of the device. */
  readonly convertFileSrc: (path: string) => string;
  readonly Plugins: Readonly<Record<string, object | undefined>>;
}

declare global {
  var Capacitor: Bridge | undefined;
}

/**
 * Whether this page runs in a native app. All else of this folder is fetched by native apps alone
 * (`import()`): a browser loads none of it.
 */
export function isNative(): boolean {
  return globalThis.Capacitor?.isNativePlatform() === true;
}

/** Lets the hand feel a step on a scale or an arrival, where the device can. */
export function feelIt(what: 'step' | 'arrival'): void {
  // A part that does not load is a tap less.
  if (isNative())
    void import('./feel.ts').then(
      ({ feel }) => feel(what),
      () => undefined,
    );
}
