import { useId, type ReactNode } from 'react';

interface SwitchProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

/** Takes effect at once; a value that is submitted later is a checkbox in a form. */
export function Switch({ label, checked, onChange, hint, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-5">
      <div className="min-w-0">
        <label
          id={`${id}-label`}
          htmlFor={id}
          className="flex min-h-11 cursor-pointer items-center py-2 font-semibold"
        >
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="-mt-2 text-sm text-mute">
            {hint}
          </p>
        )}
      </div>
      {/* The touch target is 44 px high, around a smaller switch. */}
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className="group inline-flex h-11 shrink-0 cursor-pointer items-center rounded-full disabled:cursor-not-allowed disabled:opacity-50"
      >
        <span className="flex h-6.5 w-11.5 items-center rounded-full border border-mute bg-line px-[3px] transition-colors group-aria-checked:border-safelight group-aria-checked:bg-safelight">
          <span className="size-4.5 rounded-full bg-ink transition-[translate,background-color] duration-150 ease-out group-aria-checked:translate-x-5 group-aria-checked:bg-on-safelight" />
        </span>
      </button>
    </div>
  );
}
