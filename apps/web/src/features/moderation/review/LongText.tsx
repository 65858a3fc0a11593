import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Lines and code points that are shown of a long text until more is asked for. */
const shown = { lines: 5, letters: 280 };

/** Between paragraphs; a beginning has no room for them. */
const emptyLines = /\n\s*\n/g;

/** What goes with a photograph: its beginning, and all of it when asked for. */
export function LongText({ text }: { readonly text: string }) {
  const { t } = useTranslation('moderation');
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > shown.letters || text.split('\n').length > shown.lines;
  return (
    <div>
      <p
        className={`text-[0.9375rem] wrap-anywhere whitespace-pre-line text-soft ${isLong && !isWhole ? 'line-clamp-5' : ''}`}
      >
        {isLong && !isWhole ? text.replaceAll(emptyLines, '\n') : text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="inline-flex min-h-11 cursor-pointer items-center text-sm underline decoration-safelight underline-offset-4"
        >
          {t(isWhole ? 'text.less' : 'text.more')}
        </button>
      )}
    </div>
  );
}
