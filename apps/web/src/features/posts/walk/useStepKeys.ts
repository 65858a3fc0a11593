import { useEffect, useEffectEvent } from 'react';
import type { Steps } from './Walked.tsx';

/** Elements that use arrow keys themselves: fields, sliders, tabs, and overlays. */
const takesArrows =
  'input, textarea, select, [contenteditable], [role=slider], [role=tab], [role=radio], [role=menu], [role=dialog], [role=application]';

/** Arrow keys step to the previous and next photograph. */
export function useStepKeys({ previous, next }: Steps): void {
  const step = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
    if (target instanceof Element && target.closest(takesArrows)) return;
    const wanted = { ArrowLeft: previous, ArrowRight: next }[key];
    if (!wanted) return;
    event.preventDefault();
    wanted.take();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => step(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
