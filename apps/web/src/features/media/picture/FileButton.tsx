import { useRef, type ReactNode } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { ButtonKind } from '../../../ui/buttons/look.ts';
import { acceptedTypes } from '../content.ts';

interface FileButtonProps {
  readonly kind?: ButtonKind;
  readonly className?: string;
  /** Read out, where what is in it says nothing by itself. */
  readonly label?: string;
  /** Why what was chosen was not taken: stands elsewhere, and belongs to this button. */
  readonly describedBy?: string | undefined;
  readonly onFiles: (files: FileList | null) => void;
  readonly children: ReactNode;
}

/** Opens the device's own chooser. */
export function FileButton({
  kind = 'plain',
  className = '',
  label,
  describedBy,
  onFiles,
  children,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        kind={kind}
        className={className}
        aria-label={label}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      {/* The button stands for it: it has neither a place nor a name of its own. */}
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        hidden
        onChange={({ target }) => {
          onFiles(target.files);
          // The same file chosen again is a choice, too.
          target.value = '';
        }}
      />
    </>
  );
}
