import { useEffect, useRef } from 'react';
import { IconButton } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useAttention, useToastKeys } from './attention.ts';
import { closeToast, dismissToast, timeToRead, useToasts, type Toast } from './toast.ts';

interface ToasterProps {
  /** Names the place where toasts appear. */
  readonly label: string;
  readonly closeLabel: string;
}

/**
 * Mounted once, above the dock. It stands on nothing that would have to be fetched first: the
 * sentence is often that there is no connection.
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
  useToastKeys(place, toasts.at(-1)?.id, dismiss);

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
      {/* Both are there before they have anything to say, or nothing would be read out. */}
      <div aria-live="polite" className="flex flex-col gap-2">
        {slips('plain')}
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

const looks = {
  plain: 'border-ink bg-ink text-wall',
  error: 'border-safelight bg-raised text-ink',
} as const;

function Slip({ toast, held, closeLabel, onClose, onDismiss }: SlipProps) {
  const { text, kind = 'plain', action } = toast;
  const time = timeToRead(toast);

  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => closeToast(toast.id), time);
    return () => clearTimeout(timer);
  }, [held, time, toast.id]);

  return (
    <div
      data-toast={toast.id}
      className={`pointer-events-auto flex items-center gap-2 rounded-3 border py-1 pr-1 pl-4.5 shadow-lift transition-[opacity,translate] duration-200 ease-out starting:translate-y-3 starting:opacity-0 ${looks[kind]}`}
    >
      {kind === 'error' && (
        <span className="text-safelight">
          <Icon name="warning" />
        </span>
      )}
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
