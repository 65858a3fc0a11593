import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Attention } from '../../../features/administration/overview/Attention.tsx';
import { TrendsView } from '../../../features/administration/overview/TrendsView.tsx';
import { PageCounts } from '../../../features/site/analytics/PageCounts.tsx';
import { Icon, type IconName } from '../../../ui/icons/Icon.tsx';
import { Page } from '../../shell/Page.tsx';

const rooms = [
  { name: 'moderation', to: '/admin/moderation', icon: 'flag' },
  { name: 'notices', to: '/admin/notices', icon: 'warning' },
  { name: 'legal', to: '/admin/legal', icon: 'edit' },
  { name: 'transparency', to: '/trust/report', icon: 'eye' },
  { name: 'members', to: '/admin/members', icon: 'person' },
  { name: 'trust', to: '/admin/trust', icon: 'shield' },
  { name: 'audit', to: '/admin/audit', icon: 'list' },
  { name: 'jobs', to: '/admin/jobs', icon: 'clock' },
] as const satisfies readonly { name: string; to: string; icon: IconName }[];

/** Start page of the administration: what waits, its rooms, and how the site goes. */
export function AdminHome() {
  const { t } = useTranslation('admin');
  return (
    <Page title={t('home.title')} lead={t('home.sentence')}>
      <Attention />
      <ul className="mt-9 border-t border-line">
        {rooms.map(({ name, to, icon }) => (
          <li key={name}>
            <Link
              to={to}
              className="flex items-center gap-5 border-b border-line py-5 text-soft transition-colors hover:text-ink"
            >
              <Icon name={icon} size={24} />
              <div className="flex min-w-0 flex-1 flex-col gap-1.5">
                <h2 className="text-xl text-ink">{t(`home.${name}.title`)}</h2>
                <p>{t(`home.${name}.sentence`)}</p>
              </div>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
      <TrendsView />
      <h2 className="mt-12 text-2xl">{t('pages.title')}</h2>
      <PageCounts />
    </Page>
  );
}
