import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { legalPages, type LegalPage } from '../../routing/legal-pages.ts';
import { Page } from '../../shell/Page.tsx';
import { Missing } from '../missing/Missing.tsx';
import { Publisher } from './Publisher.tsx';

/**
 * Legal pages: publisher, terms, privacy, accessibility and so on. Their texts hold for every
 * instance.
 */
export function Legal() {
  const { page } = useParams();
  const known = legalPages.find((one) => one === page);
  return known === undefined ? <Missing /> : <Document page={known} />;
}

function Document({ page }: { readonly page: LegalPage }) {
  const { t } = useTranslation('legal');
  // The whole document at once: its chapters stand in the language file in reading order.
  const { title, lead, ...chapters } = t(page, { returnObjects: true });
  return (
    <Page title={title} lead={lead} width="text">
      {Object.values(chapters).map((chapter) => (
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
      ))}
      <nav aria-label={t('others')} className="mt-12 border-t border-line pt-4">
        <ul className="flex flex-wrap gap-x-6">
          {legalPages
            .filter((other) => other !== page)
            .map((other) => (
              <li key={other}>
                <Link
                  to={`/legal/${other}`}
                  className="inline-flex min-h-11 items-center underline decoration-safelight underline-offset-4"
                >
                  {t(`${other}.title`)}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
    </Page>
  );
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
