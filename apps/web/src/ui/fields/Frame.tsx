import { useId, type ComponentProps, type ReactNode } from 'react';
import { ErrorWords } from '../states/ErrorWords.tsx';

/** Texts around every field. */
export interface FieldWords {
  readonly label: ReactNode;
  /** True when the title above already serves as label: read by screen readers, not shown twice. */
  readonly isTitled?: boolean | undefined;
  readonly hint?: ReactNode;
  /** Why the value cannot be sent. */
  readonly error?: ReactNode;
  /** State that changes by itself (checking, available); '' while there is none. */
  readonly note?: ReactNode;
  /** True when the note comes while typing: its line is kept, so that nothing below moves. */
  readonly keepsNoteLine?: boolean | undefined;
}

interface FrameProps extends FieldWords {
  readonly control: FieldControl;
  /** Content at the end of the label's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

interface FieldControl {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

type Described = Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>;

/** Connects a control with its label, hint and error. */
export function useFieldControl(words: FieldWords, attributes: Described): FieldControl {
  const made = useId();
  const id = attributes.id ?? made;
  const parts = (['hint', 'note', 'error'] as const).filter((part) => says(words[part]));
  const described = [attributes['aria-describedby'], ...parts.map((part) => `${id}-${part}`)];
  const invalid = says(words.error) || attributes['aria-invalid'] === true;
  return {
    id,
    'aria-invalid': invalid || undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  };
}

export function Frame(props: FrameProps) {
  const { control, label, isTitled = false, aside, hint, note, error, children } = props;
  const keepsLine = props.keepsNoteLine === true && !says(error);
  const { id } = control;
  return (
    <div className="flex min-w-0 flex-col">
      <div className={`flex items-baseline justify-between gap-4 ${isTitled ? '' : 'mb-1.5'}`}>
        <label htmlFor={id} className={isTitled ? 'sr-only' : 'text-sm font-semibold text-soft'}>
          {label}
        </label>
        {aside}
      </div>
      {children}
      {says(hint) && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-mute">
          {hint}
        </p>
      )}
      {/* Rendered even while empty: a live region inserted with its text is not read out. */}
      {note !== undefined && (
        <output
          id={`${id}-note`}
          className={`text-sm text-soft ${keepsLine ? 'mt-1.5 min-h-[1lh]' : 'not-empty:mt-1.5'}`}
        >
          {note}
        </output>
      )}
      {says(error) && (
        <ErrorWords id={`${id}-error`} className="mt-1.5">
          {error}
        </ErrorWords>
      )}
    </div>
  );
}

function says(part: ReactNode): boolean {
  return part !== undefined && part !== null && part !== false && part !== '';
}

/** At least 16 px: with less, iOS zooms the page on focus. */
export const fieldLook =
  'w-full min-w-0 rounded-2 border border-brink bg-wall text-base text-ink -outline-offset-1 transition-colors placeholder:text-mute placeholder:opacity-100 hover:border-ink aria-invalid:border-error disabled:text-mute disabled:hover:border-line';
