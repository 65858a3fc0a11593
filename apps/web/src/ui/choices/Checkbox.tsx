import { useId, type ReactNode } from 'react';
import { ErrorWords } from '../states/ErrorWords.tsx';

interface CheckboxProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly error?: string | undefined;
}

/** Statement that is sent with a form; what takes effect at once is a switch. */
export function Checkbox({ label, checked, onChange, error }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1 leading-snug">
        <input
          type="checkbox"
          checked={checked}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0 cursor-pointer accent-safelight"
        />
        {label}
      </label>
      {error !== undefined && (
        <ErrorWords id={id} className="mt-1.5">
          {error}
        </ErrorWords>
      )}
    </div>
  );
}
