const takesFocus = 'a[href], button, [tabindex]';

/**
 * Who lifts a veil by a key stands on it, and would fall back to the top of the page: the focus goes
 * to what takes its place. Asked before it is gone; the frame around it may be drawn anew, too.
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
