import { useEffect, useEffectEvent } from 'react';

interface Dropped {
  /** Takes it before the page does, as a sheet over it must. */
  readonly isFirst?: boolean;
}

/**
 * Takes a file dropped anywhere in the window, which the browser would open in place of the page.
 * Text and links go where they are dropped.
 */
export function useDroppedPhoto(take: (file: File) => void, { isFirst = false }: Dropped = {}) {
  const drop = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files') || event.defaultPrevented) return;
    event.preventDefault();
    const [file] = event.type === 'drop' ? event.dataTransfer.files : [];
    if (file) take(file);
  });
  useEffect(() => {
    const hear = (event: DragEvent) => drop(event);
    for (const name of ['dragover', 'drop'] as const) {
      globalThis.addEventListener(name, hear, isFirst);
    }
    return () => {
      for (const name of ['dragover', 'drop'] as const) {
        globalThis.removeEventListener(name, hear, isFirst);
      }
    };
  }, [isFirst]);
}
