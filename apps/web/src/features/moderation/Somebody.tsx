import type { Person } from '@stenope/contract/people';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Face } from '../../ui/photo/Face.tsx';

/** Name of a badge; badges belong to another feature. */
export type BadgeName = (badge: string | null) => string;

interface SomebodyProps {
  /** Null once they have left. */
  readonly person: Person | null;
  /** Line below the name. */
  readonly note?: string | undefined;
}

/** Author, reporter or moderator, with a link to their profile. */
export function Somebody({ person, note }: SomebodyProps) {
  const { t } = useTranslation('moderation');
  const name = person?.displayName ?? t('left');
  const below = note ?? (person ? `@${person.username}` : undefined);
  const face = <Face name={name} src={person?.avatar} size={36} note={below} />;
  const look = 'flex min-h-11 min-w-0 items-center gap-3';
  if (!person) return <span className={look}>{face}</span>;
  return (
    <Link to={`/profile/${person.username}`} className={`${look} hover:underline`}>
      {face}
    </Link>
  );
}
