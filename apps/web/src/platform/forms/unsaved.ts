import { useEffect, useState } from 'react';

/**
 * Forms of the page with something in them that nobody has saved.
 * @bound the forms of a page
 */
const unsaved = new Set<symbol>();

/** Whether something would be lost by going elsewhere. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** For who leaves all the same: nothing is asked any more. */
export function forgetUnsaved(): void {
  unsaved.clear();
}

/**
 * A form whose changes are not lost unasked. What it gives back is called once they are saved: the
 * page may lead elsewhere before it is drawn again.
 */
export function useUnsaved(isChanged: boolean): () => void {
  const [form] = useState(() => Symbol('form'));
  useEffect(() => {
    if (!isChanged) return undefined;
    unsaved.add(form);
    return () => {
      unsaved.delete(form);
    };
  }, [form, isChanged]);
  return () => {
    unsaved.delete(form);
  };
}
