import { useEffectEvent, useLayoutEffect } from 'react';
import { BackSteps } from './back-steps.ts';

export const backSteps = new BackSteps();

/** While this is open, Back closes it and stays on the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Before it is drawn, so that nobody sees it without its step.
  useLayoutEffect(() => (isOpen ? backSteps.open(() => close()) : undefined), [isOpen]);
}
