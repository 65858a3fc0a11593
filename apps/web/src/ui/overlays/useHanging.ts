import { useRef, useState } from 'react';

interface Hanging<Content> {
  /** Undefined until loaded. */
  readonly content: Content | undefined;
  /** Called when a link inside is followed: focus does not return to the button. */
  readonly leave: () => void;
  /** Props of the `Dropdown`. */
  readonly dropdown: {
    readonly open: boolean;
    readonly onOpenChange: (open: boolean) => void;
    readonly returnsFocus: () => boolean;
  };
}

/** Dropdown whose content is loaded on opening; closes again if that fails. */
export function useHanging<Content>(
  load: () => Promise<Content>,
  onFailed: (failure: unknown) => void,
): Hanging<Content> {
  const [open, setOpen] = useState(false);
  const [content, setContent] = useState<Content>();
  const hasLeft = useRef(false);
  return {
    content,
    leave: () => {
      hasLeft.current = true;
      setOpen(false);
    },
    dropdown: {
      open,
      onOpenChange: (opens) => {
        setOpen(opens);
        hasLeft.current = false;
        if (!opens || content !== undefined) return;
        load().then(
          (loaded) => setContent(() => loaded),
          (failure: unknown) => {
            setOpen(false);
            onFailed(failure);
          },
        );
      },
      // After navigation the focus is at the new page's heading.
      returnsFocus: () => !hasLeft.current,
    },
  };
}
