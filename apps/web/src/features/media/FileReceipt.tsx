import type { OwnMedia } from '@stenope/contract/media';
import { keptParts, removedParts } from '@stenope/domain/media/receipt';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface FileReceiptProps {
  readonly receipt: OwnMedia['receipt'];
  readonly profile: string | null;
}

/** What of the file lives on, and what is gone from every served byte. */
export function FileReceipt({ receipt, profile }: FileReceiptProps) {
  const { t } = useTranslation('media');
  const id = useId();
  const kept = keptParts.filter((part) => receipt.kept.includes(part));
  const removed = removedParts.filter((part) => receipt.removed.includes(part));
  const name = (part: (typeof kept)[number]) =>
    part === 'colour_profile' && profile !== null
      ? t('receipt.profile', { profile })
      : t(`receipt.kept.${part}`);
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className="font-text text-sm font-semibold tracking-normal text-soft [font-stretch:100%]"
      >
        {t('receipt.title')}
      </h2>
      {kept.length + removed.length === 0 ? (
        <p className="mt-1.5 text-sm text-mute">{t('receipt.nothing')}</p>
      ) : (
        <ul className="edge mt-3 grid gap-x-4.5 gap-y-2.5 leading-normal text-mute sm:grid-cols-2">
          {kept.map((part) => (
            <li key={part}>{t('receipt.is_kept', { part: name(part) })}</li>
          ))}
          {removed.map((part) => (
            <li key={part}>{t('receipt.is_removed', { part: t(`receipt.removed.${part}`) })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
