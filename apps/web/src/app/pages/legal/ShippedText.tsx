import { useTranslation } from 'react-i18next';
import type { LegalPage } from '../../routing/legal-pages.ts';
import { Publisher } from './Publisher.tsx';

/** The text of a legal page that comes with the software. */
export function ShippedText({ page }: { readonly page: LegalPage }) {
  const { t } = useTranslation('legal');
  // The whole document at once: its chapters stand in the language file in reading order.
  const { title: _title, lead: _lead, ...chapters } = t(page, { returnObjects: true });
  return Object.values(chapters).map((chapter) => (
    <section key={chapter.title} className="mt-9">
      <h2 className="text-[1.25rem]">{chapter.title}</h2>
      {'text' in chapter ? (
        <Paragraphs text={chapter.text} />
      ) : (
        <div className="mt-2 whitespace-pre-line text-soft">
          <Publisher />
        </div>
      )}
    </section>
  ));
}

function Paragraphs({ text }: { readonly text: string }) {
  return (
    <div className="mt-2 grid gap-2 text-soft">
      {text.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
