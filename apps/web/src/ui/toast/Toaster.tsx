import { useEffect, useRef } from 'react';
import { IconButton } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useAttention, useToastKeys } from './attention.ts';
import { closeToast, dismissToast, isSeen, timeToRead, useToasts, type Toast } from './toast.ts';

interface ToasterProps {
  /** Accessible name of the toast region. */
  readonly label: string;
  readonly closeLabel: string;
}

/**
 * Mounted once, above the dock. Needs nothing that must be fetched first: toasts often say that
 * there is no connection.
 */
export function Toaster({ label, closeLabel }: ToasterProps) {
  const toasts = useToasts();
  const place = useRef<HTMLElement>(null);
  const { held, giveBack } = useAttention(place);

  const close = (id: number) => {
    giveBack();
    closeToast(id);
  };
  const dismiss = (id: number) => {
    giveBack();
    dismissToast(id);
  };
  useToastKeys(place, toasts.findLast(isSeen)?.id, dismiss);

  const slips = (kind: 'plain' | 'error') =>
    toasts
      .filter((toast) => (toast.kind ?? 'plain') === kind)
      .map((toast) => (
        <Slip
          key={toast.id}
          toast={toast}
          held={held}
          closeLabel={closeLabel}
          onClose={() => close(toast.id)}
          onDismiss={() => dismiss(toast.id)}
        />
      ));

  return (
    <section
      ref={place}
      aria-label={label}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar)+1rem)] z-50 mx-auto flex max-w-md flex-col gap-2"
    >
      {/* Rendered even while empty: a live region inserted with its text is not read out. */}
      <div aria-live="polite" className="flex flex-col gap-2">
        {slips('plain')}
        {toasts.map((toast) => !isSeen(toast) && <Heard key={toast.id} toast={toast} />)}
      </div>
      <div aria-live="assertive" className="flex flex-col gap-2">
        {slips('error')}
      </div>
    </section>
  );
}

interface SlipProps {
  readonly toast: Toast;
  readonly held: boolean;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly onDismiss: () => void;
}

/** Closes the toast after its time, unless held. */
function useEnd(toast: Toast, isHeld: boolean): void {
  const time = timeToRead(toast);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => closeToast(toast.id), time);
    return () => clearTimeout(timer);
  }, [isHeld, time, toast.id]);
}

function Heard({ toast }: { readonly toast: Toast }) {
  useEnd(toast, false);
  return <p className="sr-only">{toast.text}</p>;
}

const looks = {
  plain: 'border-ink bg-ink text-wall',
  error: 'border-error bg-raised text-error',
} as const;

function Slip({ toast, held, closeLabel, onClose, onDismiss }: SlipProps) {
  const { text, kind, action } = toast;
  useEnd(toast, held || toast.stays === true);
  return (
    <div
      data-toast={toast.id}
      className={`pointer-events-auto flex items-center gap-2 rounded-3 border py-1 pr-1 pl-4.5 shadow-lift transition-[opacity,translate] duration-200 ease-out starting:translate-y-3 starting:opacity-0 ${looks[kind === 'error' ? 'error' : 'plain']}`}
    >
      {kind === 'error' && <Icon name="warning" />}
      <p className="min-w-0 flex-1 py-2 text-[0.9375rem] leading-snug">{text}</p>
      {action !== undefined && (
        <button
          type="button"
          onClick={() => {
            onClose();
            action.onPress();
          }}
          className="min-h-11 shrink-0 cursor-pointer px-2 text-[0.9375rem] font-semibold underline underline-offset-4"
        >
          {action.label}
        </button>
      )}
      <IconButton label={closeLabel} onClick={onDismiss} className="text-inherit!">
        <Icon name="close" size={18} />
      </IconButton>
    </div>
  );
}
