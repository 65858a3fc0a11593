import { useRef, type ReactNode } from 'react';
import { isNative } from '../../../platform/native/shell.ts';
import { inPlace } from '../../../platform/parts/parts.tsx';
import { needWords } from '../../../platform/words/need.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { ButtonKind } from '../../../ui/buttons/look.ts';
import { acceptedTypes } from '../content.ts';
import { ChooserInput } from './ChooserInput.tsx';

export interface FileButtonProps {
  readonly kind?: ButtonKind;
  readonly className?: string;
  /** Accessible name, where the content has no text. */
  readonly label?: string;
  /** Id of the error about the chosen file, which stands elsewhere. */
  readonly describedBy?: string | undefined;
  /** What the chooser offers, where it is not pictures. */
  readonly accept?: string;
  readonly onFiles: (files: ArrayLike<File> | null) => void;
  readonly children: ReactNode;
}

const PhoneFileButton = inPlace<FileButtonProps>(
  async () => {
    const [part] = await Promise.all([import('./PhoneFileButton.tsx'), needWords(['native'])]);
    return part.PhoneFileButton;
  },
  // As high as the button.
  <div className="h-11" />,
);

/** Button that opens the device's file chooser; in a native app, for pictures, also its camera. */
export function FileButton(props: FileButtonProps) {
  const isOfPictures = (props.accept ?? acceptedTypes).startsWith(acceptedTypes);
  return isNative() && isOfPictures ? <PhoneFileButton {...props} /> : <ChooserButton {...props} />;
}

function ChooserButton({
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
      <ChooserInput ref={input} accept={accept} onFiles={onFiles} />
    </>
  );
}
