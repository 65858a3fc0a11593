import { useId, type ReactNode } from 'react';

interface ChipsProps<V extends string> {
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly chips: readonly { readonly value: V; readonly label: ReactNode }[];
  readonly label: string;
}

/** One of a few, all in sight. Radio buttons underneath: arrows and forms know them. */
export function Chips<V extends string>({ value, onChange, chips, label }: ChipsProps<V>) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-x-1.5">
      <legend className="sr-only">{label}</legend>
      {chips.map((chip) => (
        // The pill is lower than a thumb is wide; what can be touched is not.
        <label key={chip.value} className="relative inline-flex h-11 cursor-pointer items-center">
          <input
            type="radio"
            name={name}
            value={chip.value}
            checked={chip.value === value}
            onChange={() => onChange(chip.value)}
            className="peer sr-only"
          />
          <span className="inline-flex h-9 min-w-11 items-center justify-center rounded-full border border-line px-3.5 text-sm font-medium text-soft transition-colors peer-checked:border-ink peer-checked:bg-ink peer-checked:text-wall peer-not-checked:hover:border-mute peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-safelight">
            {chip.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
