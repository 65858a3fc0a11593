import { useId, type ReactNode } from 'react';
import { Chip } from './Chip.tsx';

interface ChipSet<V extends string> {
  readonly chips: readonly { readonly value: V; readonly label: ReactNode }[];
  readonly label: string;
}

interface ChipsProps<V extends string> extends ChipSet<V> {
  readonly value: V;
  readonly onChange: (value: V) => void;
}

interface ManyChipsProps<V extends string> extends ChipSet<V> {
  readonly values: readonly V[];
  readonly onChange: (values: readonly V[]) => void;
}

/** Choice of one among a few, all visible. */
export function Chips<V extends string>({ value, onChange, chips, label }: ChipsProps<V>) {
  const name = useId();
  return (
    <ChipRow label={label}>
      {chips.map((chip) => (
        <Chip
          key={chip.value}
          type="radio"
          name={name}
          value={chip.value}
          isChosen={chip.value === value}
          onChange={() => onChange(chip.value)}
        >
          {chip.label}
        </Chip>
      ))}
    </ChipRow>
  );
}

/** Choice of any number among a few, all visible; kept in the order chosen. */
export function ManyChips<V extends string>({ values, onChange, chips, label }: ManyChipsProps<V>) {
  const name = useId();
  const toggle = (value: V) =>
    onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
  return (
    <ChipRow label={label}>
      {chips.map((chip) => (
        <Chip
          key={chip.value}
          type="checkbox"
          name={name}
          value={chip.value}
          isChosen={values.includes(chip.value)}
          onChange={() => toggle(chip.value)}
        >
          {chip.label}
        </Chip>
      ))}
    </ChipRow>
  );
}

function ChipRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className="flex flex-wrap gap-x-1.5">
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  );
}
