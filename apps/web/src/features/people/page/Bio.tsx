import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bioPreview } from './bio.ts';

/** What a member says of themselves, its beginning first. */
export function Bio({ bio }: { readonly bio: string }) {
  const { t } = useTranslation('people');
  const [isOpen, setOpen] = useState(false);
  const preview = bioPreview(bio);
  // The space is for those who hear it.
  const shown = preview === undefined ? bio : `${isOpen ? bio : preview} `;
  return (
    <p className="max-w-[52ch] wrap-anywhere whitespace-pre-line text-soft">
      {shown}
      {preview !== undefined && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="inline cursor-pointer font-semibold text-ink hover:underline"
        >
          {isOpen ? t('bio.less') : t('bio.more')}
        </button>
      )}
    </p>
  );
}
