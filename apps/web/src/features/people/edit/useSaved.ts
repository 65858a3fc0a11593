import { useState, type ChangeEvent } from 'react';
import type { FieldProps } from '../../../platform/forms/useActionForm.ts';

interface WatchedField extends Omit<FieldProps, 'onChange'> {
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

interface Saved {
  readonly isSaved: boolean;
  readonly save: () => void;
  /** Field whose change resets the saved state. */
  readonly watch: (field: FieldProps, onType?: (typed: string) => void) => WatchedField;
}

/** Whether the current values are saved. */
export function useSaved(): Saved {
  const [isSaved, setSaved] = useState(false);
  return {
    isSaved,
    save: () => setSaved(true),
    watch: (field, onType) => ({
      ...field,
      onChange: (event) => {
        setSaved(false);
        onType?.(event.target.value);
        void field.onChange(event);
      },
    }),
  };
}
