import type { Person } from '@stenope/contract/people';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../../ui/photo/Avatar.tsx';

interface AuthorProps {
  readonly author: Person;
  readonly size: number;
  /** Line below the name: time and place. */
  readonly children: ReactNode;
}

export function Author({ author, size, children }: AuthorProps) {
  const { t } = useTranslation('posts');
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Avatar name={author.displayName} src={author.avatar} size={size} />
      <div className="min-w-0 leading-tight">
        <p className="flex items-baseline gap-1.5">
          <span className="truncate font-semibold">
            <Link to={`/profile/${author.username}`} className="hover:underline">
              {author.displayName}
            </Link>
          </span>
          {author.isPro && <span className="edge shrink-0 text-safelight">{t('pro')}</span>}
        </p>
        <p className="mt-1 truncate text-sm text-mute">{children}</p>
      </div>
    </div>
  );
}
