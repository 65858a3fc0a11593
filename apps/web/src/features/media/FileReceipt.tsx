import type { OwnMedia } from '@stenope/contract/media';
import { keptParts, removedParts } from '@stenope/domain/media/receipt';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface FileReceiptProps {
  /** Null while the server is still examining the file. */
  readonly receipt: OwnMedia['receipt'];
  readonly profile: string | null;
}

/** Receipt of a file: what is kept of its metadata, and what is removed from every served file. */
export function FileReceipt({ receipt, profile }: FileReceiptProps) {
  const { t } = useTranslation('media');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className="font-text text-sm font-semibold tracking-normal text-soft [font-stretch:100%]"
      >
        {t('receipt.title')}
      </h2>
      {/* Announces the findings once they arrive. */}
      <div aria-live="polite">
        {receipt === null ? (
          <p className="mt-1.5 text-sm text-mute">{t('receipt.looking')}</p>
        ) : (
          <Found receipt={receipt} profile={profile} />
        )}
      </div>
    </section>
  );
}

interface FoundProps {
  readonly receipt: NonNullable<OwnMedia['receipt']>;
  readonly profile: string | null;
}

function Found({ receipt, profile }: FoundProps) {
  const { t } = useTranslation('media');
  const kept = keptParts.filter((part) => receipt.kept.includes(part));
  const removed = removedParts.filter((part) => receipt.removed.includes(part));
  const name = (part: (typeof kept)[number]) =>
    part === 'colour_profile' && profile !== null
      ? t('receipt.profile', { profile })
      : t(`receipt.kept.${part}`);
  if (kept.length + removed.length === 0) {
    return <p className="mt-1.5 text-sm text-mute">{t('receipt.nothing')}</p>;
  }
  return (
    <ul className="edge mt-3 grid gap-x-4.5 gap-y-2.5 leading-normal text-mute sm:grid-cols-2">
      {kept.map((part) => (
        <li key={part}>{t('receipt.is_kept', { part: name(part) })}</li>
      ))}
      {removed.map((part) => (
        <li key={part}>{t('receipt.is_removed', { part: t(`receipt.removed.${part}`) })}</li>
      ))}
    </ul>
  );
}
