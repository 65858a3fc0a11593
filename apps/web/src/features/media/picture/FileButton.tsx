import { useRef, type ReactNode } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { ButtonKind } from '../../../ui/buttons/look.ts';
import { acceptedTypes } from '../content.ts';

interface FileButtonProps {
  readonly kind?: ButtonKind;
  readonly className?: string;
  /** Accessible name, where the content has no text. */
  readonly label?: string;
  /** Id of the error about the chosen file, which stands elsewhere. */
  readonly describedBy?: string | undefined;
  /** What the chooser offers, where it is not pictures. */
  readonly accept?: string;
  readonly onFiles: (files: FileList | null) => void;
  readonly children: ReactNode;
}

/** Button that opens the device's file chooser. */
export function FileButton({
  kind = 'plain',
  className = '',
  label,
  describedBy,
  accept = acceptedTypes,
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
      {/* Hidden: the button opens it. */}
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          onFiles(target.files);
          // Reset, so that choosing the same file again fires a change event.
          target.value = '';
        }}
      />
    </>
  );
}
