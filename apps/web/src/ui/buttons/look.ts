export type ButtonKind = 'plain' | 'primary' | 'quiet' | 'danger';

const shape =
  'relative inline-flex min-h-11 max-w-full shrink-0 items-center justify-center gap-2 rounded-full border px-4.5 py-2 text-center text-[0.9375rem] leading-tight font-semibold transition-colors select-none';

const asleep =
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-transparent disabled:text-mute aria-busy:cursor-progress';

const kinds: Readonly<Record<ButtonKind, string>> = {
  plain: 'border-line text-ink hover:border-mute active:bg-raised',
  primary:
    'border-safelight bg-safelight text-on-safelight hover:border-safelight-lit hover:bg-safelight-lit',
  quiet: 'border-transparent text-soft hover:text-ink active:bg-raised',
  danger: 'border-error/60 text-error hover:border-error active:bg-raised',
};

/** Shared classes of buttons and links that look like buttons. */
export function buttonLook(kind: ButtonKind, more = ''): string {
  return `${shape} ${asleep} ${kinds[kind]} ${more}`.trimEnd();
}
