import { useEffect, useState } from 'react';

/**
 * Forms of the page with unsaved changes.
 * @bound the forms of a page
 */
const unsaved = new Set<symbol>();

/** Whether leaving would lose unsaved changes. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** Forgets unsaved changes, so that leaving does not ask. */
export function forgetUnsaved(): void {
  unsaved.clear();
}

/**
 * Registers a form with unsaved changes. The returned function is called once they are saved,
 * because the page may navigate before the next render.
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
