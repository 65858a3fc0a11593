import type { ReactNode } from 'react';

interface ChipProps {
  /** `radio`: one of the group. `checkbox`: independent. */
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly value: string;
  readonly isChosen: boolean;
  readonly onChange: () => void;
  readonly children: ReactNode;
}

/**
 * A native radio or checkbox that looks like a pill, so that keyboards, forms and screen readers
 * know it.
 */
export function Chip({ type, name, value, isChosen, onChange, children }: ChipProps) {
  return (
    // The pill is lower than 44 px; the touch target is not.
    <label className="relative inline-flex h-11 cursor-pointer items-center">
      <input
        type={type}
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChange}
        className="peer sr-only"
      />
      <span className="inline-flex h-9 min-w-11 items-center justify-center rounded-full border border-line px-3 text-sm font-medium text-soft transition-colors sm:px-3.5 peer-checked:border-ink peer-checked:bg-ink peer-checked:text-wall peer-not-checked:hover:border-mute peer-focus-visible:focus-rings">
        {children}
      </span>
    </label>
  );
}
