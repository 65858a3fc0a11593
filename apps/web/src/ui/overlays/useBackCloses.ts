import { useEffect, useEffectEvent } from 'react';
import { BackSteps } from './back-steps.ts';

export const backSteps = new BackSteps();

/** While this is open, Back closes it and stays on the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? backSteps.open(() => close()) : undefined), [isOpen]);
}
