import type { ComponentProps, ReactNode } from 'react';
import { fieldLook, Frame, useFieldControl, type FieldWords } from './Frame.tsx';

interface TextAreaProps extends FieldWords, ComponentProps<'textarea'> {
  /** Counter at the end of the label's line. */
  readonly counter?: ReactNode;
}

/**
 * Several lines; grows with its text where the browser supports it, and can be resized elsewhere.
 * All of it fits between the bars.
 */
export function TextArea({
  label,
  isTitled,
  hint,
  error,
  note,
  counter,
  rows = 4,
  className = '',
  ...area
}: TextAreaProps) {
  const words = { label, isTitled, hint, error, note };
  const control = useFieldControl(words, area);
  const aside =
    counter === undefined ? null : <span className="edge shrink-0 text-mute">{counter}</span>;
  return (
    <Frame {...words} control={control} aside={aside}>
      <textarea
        rows={rows}
        {...area}
        {...control}
        className={`${fieldLook} field-sizing-content max-h-[min(60svh,var(--between-bars))] min-h-24 resize-y px-3.5 py-3 leading-normal ${className}`}
      />
    </Frame>
  );
}
