import { useTranslation } from 'react-i18next';
import { Fold } from '../../../ui/Fold.tsx';
import type { Overview } from '../api.ts';
import { Member } from './Member.tsx';

/** Clusters of members who rate alike, the largest first. */
export function Clusters({ clusters }: { readonly clusters: Overview['clusters'] }) {
  const { t } = useTranslation('admin');
  if (clusters.length === 0) return <p className="mt-4 text-soft">{t('trust.clusters.none')}</p>;
  return (
    <div className="mt-4 border-b border-line">
      {clusters.map(({ id, size, members }, place) => (
        <Fold
          key={id}
          title={t('trust.clusters.group', { number: place + 1 })}
          aside={t('trust.clusters.members', { count: size })}
        >
          {() => (
            <>
              <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
                {members.map((person) => (
                  <li key={person.id} className="min-w-0">
                    <Member person={person} />
                  </li>
                ))}
              </ul>
              {size > members.length && (
                <p className="mt-2 text-sm text-mute">
                  {t('trust.clusters.more', { count: size - members.length })}
                </p>
              )}
            </>
          )}
        </Fold>
      ))}
    </div>
  );
}
