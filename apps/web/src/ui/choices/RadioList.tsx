import { useId, type ReactNode } from 'react';
import { ErrorWords } from '../states/ErrorWords.tsx';

interface RadioListProps<V extends string> {
  readonly label: ReactNode;
  /** Undefined until something is chosen. */
  readonly value: V | undefined;
  readonly onChange: (value: V) => void;
  readonly choices: readonly { readonly value: V; readonly label: ReactNode }[];
  /** Error of the choice, most often that there is none. */
  readonly error?: string | undefined;
}

/** Choice of one among several rows, each at least 44 px high: for longer labels. */
export function RadioList<V extends string>(props: RadioListProps<V>) {
  const { label, value, onChange, choices, error } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1 text-sm font-semibold text-soft">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex min-h-11 cursor-pointer items-center gap-3 leading-tight"
        >
          <input
            type="radio"
            name={id}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-brink bg-wall transition-[border] checked:border-6 checked:border-safelight hover:not-checked:border-ink"
          />
          {choice.label}
        </label>
      ))}
      {error !== undefined && (
        <ErrorWords id={`${id}-error`} className="mt-1.5">
          {error}
        </ErrorWords>
      )}
    </fieldset>
  );
}
