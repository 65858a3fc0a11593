import { useEffectEvent, useLayoutEffect } from 'react';
import { BackSteps } from './back-steps.ts';

export const backSteps = new BackSteps();

/** While open, Back closes it and stays on the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // In a layout effect: the history entry exists before it is visible.
  useLayoutEffect(() => (isOpen ? backSteps.open(() => close()) : undefined), [isOpen]);
}
