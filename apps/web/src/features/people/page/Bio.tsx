import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bioPreview } from './bio.ts';

/** A member's bio, collapsed to its beginning at first. */
export function Bio({ bio }: { readonly bio: string }) {
  const { t } = useTranslation('people');
  const [isOpen, setOpen] = useState(false);
  const preview = bioPreview(bio);
  // The space separates text and button for screen readers.
  const shown = preview === undefined ? bio : `${isOpen ? bio : preview} `;
  return (
    <p className="max-w-[52ch] wrap-anywhere whitespace-pre-line text-soft">
      {shown}
      {preview !== undefined && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          // Inline, with a touch target enlarged by the pseudo-element.
          className="relative inline cursor-pointer font-semibold text-ink after:absolute after:-inset-x-2 after:-inset-y-2.5 hover:underline"
        >
          {isOpen ? t('bio.less') : t('bio.more')}
        </button>
      )}
    </p>
  );
}
