import type { ComponentProps, ReactNode } from 'react';
import { fieldLook, Frame, useFieldControl, type FieldWords } from './Frame.tsx';

export interface TextFieldProps extends FieldWords, ComponentProps<'input'> {
  /** Content at the end of the line, within the field: a button, a unit. */
  readonly trailing?: ReactNode;
}

/** One line. Accepts the result of a form's `register()`: name, ref, onChange, onBlur. */
export function TextField({
  label,
  isTitled,
  hint,
  error,
  note,
  keepsNoteLine,
  trailing,
  className = '',
  ...input
}: TextFieldProps) {
  const words = { label, isTitled, hint, error, note, keepsNoteLine };
  const control = useFieldControl(words, input);
  return (
    <Frame {...words} control={control}>
      <span className="relative flex items-center">
        <input
          type="text"
          {...input}
          {...control}
          className={`${fieldLook} h-12 ${trailing === undefined ? 'px-3.5' : 'pr-12 pl-3.5'} ${className}`}
        />
        {trailing !== undefined && (
          <span className="absolute right-0.5 inline-flex min-w-11 items-center justify-center">
            {trailing}
          </span>
        )}
      </span>
    </Frame>
  );
}
