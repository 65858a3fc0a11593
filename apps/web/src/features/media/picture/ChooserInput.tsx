import type { Ref } from 'react';

interface ChooserInputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly accept: string;
  readonly onFiles: (files: ArrayLike<File> | null) => void;
}

/** The device's file chooser, hidden: a button opens it. */
export function ChooserInput({ ref, accept, onFiles }: ChooserInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      hidden
      onChange={({ target }) => {
        onFiles(target.files);
        // Reset, so that choosing the same file again fires a change event.
        target.value = '';
      }}
    />
  );
}
