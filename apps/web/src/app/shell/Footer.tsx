import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { legalPages } from '../routing/legal-pages.ts';

/** Copyright from the year the product began to the current one. The name is not translated. */
const owned = () => `© 2024–${new Date().getFullYear()} Sténopé`;

/** Pages to read and sign-in pages end with the footer. */
export function WithFooter({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  return (
    // Keeps the footer at the bottom of the screen on short pages; members' top bar takes 3.5rem.
    <div className="flex min-h-[calc(100dvh-3.5rem)] flex-col">
      <div className="grow">{children}</div>
      <Footer />
    </div>
  );
}

function Footer() {
  const { t } = useTranslation();
  const link = 'inline-flex min-h-11 min-w-11 items-center hover:text-ink';
  return (
    <footer className="border-t border-line px-4.5 pt-6 sm:px-[6vw] pb-[calc(6.5rem+env(safe-area-inset-bottom))] text-sm text-mute">
      <nav aria-label={t('footer.label')}>
        <ul className="flex flex-wrap gap-x-6">
          <li>
            <Link to="/trust" className={link}>
              {t('footer.trust')}
            </Link>
          </li>
          <li>
            <Link to="/trust/report" className={link}>
              {t('footer.transparency')}
            </Link>
          </li>
          {legalPages.map((page) => (
            <li key={page}>
              <Link to={`/legal/${page}`} className={link}>
                {t(`footer.${page}`)}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/notice" className={link}>
              {t('footer.report')}
            </Link>
          </li>
        </ul>
      </nav>
      <p className="edge mt-4 normal-case">{owned()}</p>
    </footer>
  );
}
