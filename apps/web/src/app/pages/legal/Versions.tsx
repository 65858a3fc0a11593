import type { LegalText } from '@stenope/contract/site/legal';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';

/** Which version one reads, since when it holds, and those before it. */
export function Versions({ text }: { readonly text: LegalText }) {
  const { t } = useTranslation('legal');
  const day = new Intl.DateTimeFormat(useLanguageCode(), { dateStyle: 'long', timeZone: 'UTC' });
  const { page, version, publishedAt, versions } = text;
  const dated = (one: { readonly version: number; readonly publishedAt: string }) =>
    t('version.dated', { version: one.version, date: day.format(new Date(one.publishedAt)) });
  const latest = versions[0]?.version ?? 0;
  const others = [...versions, { version: 0, publishedAt: null }].filter(
    (one) => one.version !== version,
  );
  return (
    <div className="mt-12 text-sm text-mute">
      <p>
        {publishedAt === null ? t('version.shipped') : dated({ version, publishedAt })}
        {version !== latest && ` ${t('version.earlier')}`}
      </p>
      {latest > 0 && (
        <nav aria-labelledby="versions" className="mt-6">
          <h2 id="versions" className="edge leading-normal! text-mute">
            {t('version.all')}
          </h2>
          <ul className="mt-1">
            {others.map((one) => (
              <li key={one.version}>
                <Link
                  to={`/legal/${page}?version=${one.version}`}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {one.publishedAt === null
                    ? t('version.shipped')
                    : dated({ version: one.version, publishedAt: one.publishedAt })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
