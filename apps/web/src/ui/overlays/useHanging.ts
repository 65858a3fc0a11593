import { useRef, useState } from 'react';

interface Hanging<Content> {
  /** Nothing until it has come. */
  readonly content: Content | undefined;
  /** One goes on to a page from here: the focus does not come back to the button. */
  readonly leave: () => void;
  /** For the `Dropdown`. */
  readonly dropdown: {
    readonly open: boolean;
    readonly onOpenChange: (open: boolean) => void;
    readonly returnsFocus: () => boolean;
  };
}

/** What hangs from a button and comes only when somebody looks; if it does not, it closes again. */
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
      // Who went on to a page is at its heading.
      returnsFocus: () => !hasLeft.current,
    },
  };
}
