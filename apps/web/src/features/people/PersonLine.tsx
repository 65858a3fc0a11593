import type { Person } from '@stenope/contract/people';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../../ui/photo/Avatar.tsx';

interface PersonLineProps {
  readonly person: Person;
  /** Line below the name; defaults to the username. */
  readonly note?: string | undefined;
  /** Actions. */
  readonly children?: ReactNode;
}

/** A member in a list. */
export function PersonLine({ person, note, children }: PersonLineProps) {
  const { t } = useTranslation('people');
  const { username, displayName, avatar, isPro } = person;
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3.5 py-2.5">
      <Avatar name={displayName} src={avatar} size={44} />
      <div className="min-w-0 flex-1 basis-16 leading-tight max-[17rem]:basis-20">
        <p className="flex items-baseline gap-1.5">
          <span className="truncate font-semibold">
            <Link to={`/profile/${username}`} className="hover:underline">
              {displayName}
            </Link>
          </span>
          {isPro && <span className="edge shrink-0 text-safelight">{t('pro')}</span>}
        </p>
        <p className="mt-1 line-clamp-2 text-sm leading-snug wrap-anywhere text-mute">
          {note ?? `@${username}`}
        </p>
      </div>
      {children}
    </div>
  );
}
