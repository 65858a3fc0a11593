import { useEffect, useEffectEvent, useState, type DragEvent } from 'react';
import { hearHandedOver, takeHandedOver } from '../../../platform/uploads/handed-over.ts';

type Offer = (files: ArrayLike<File> | null | undefined) => void;

/** Handlers of a drop target for files. */
export function useDrop(offer: Offer) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    place: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        offer(event.dataTransfer.files);
      },
    },
  };
}

/** Accepts a picture pasted anywhere on the page; text pasted into a field is left alone. */
export function usePaste(offer: Offer): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files;
    if (!files?.length) return;
    event.preventDefault();
    offer(files);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

/** Accepts a picture another app handed over, where there is none yet. */
export function useHandedOver(offer: Offer, isEmpty: boolean): void {
  const take = useEffectEvent(() => {
    const file = isEmpty ? takeHandedOver() : undefined;
    if (file) offer([file]);
  });
  useEffect(() => {
    take();
    return hearHandedOver(() => take());
  }, [isEmpty]);
}
