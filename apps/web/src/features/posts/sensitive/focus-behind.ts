const takesFocus = 'a[href], button, [tabindex]';

/**
 * Prepares the focus move when a veil is lifted by keyboard: the veil unmounts, and focus would
 * fall back to the top of the page. Called before it is gone; the frame around it may be rendered
 * anew too.
 */
export function focusBehind(veil: Element | null): () => void {
  const frame = veil?.parentElement;
  const around = frame?.parentElement;
  const place = frame && around ? [...around.children].indexOf(frame) : -1;
  return () => {
    const there = frame?.isConnected ? frame : around?.children[place];
    const found = there?.matches(takesFocus) ? there : there?.querySelector(takesFocus);
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  };
}
