import { useState, type ChangeEvent } from 'react';
import type { FieldProps } from '../../../platform/forms/useActionForm.ts';

interface WatchedField extends Omit<FieldProps, 'onChange'> {
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

interface Saved {
  readonly isSaved: boolean;
  readonly save: () => void;
  /** A field that, changed again, is saved no longer. */
  readonly watch: (field: FieldProps, onType?: (typed: string) => void) => WatchedField;
}

/** Whether what stands there is what was saved. */
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
