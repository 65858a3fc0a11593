import type { Person } from '@stenope/contract/people';
import { Link } from 'react-router';
import { Face } from '../../../ui/photo/Face.tsx';

/** A member in the administration: picture, name and link to the profile. */
export function Member({ person }: { readonly person: Person }) {
  const { username, displayName, avatar } = person;
  return (
    <Link
      to={`/profile/${username}`}
      className="flex min-h-11 min-w-0 items-center gap-3 hover:underline"
    >
      <Face name={displayName} src={avatar} size={32} note={`@${username}`} />
    </Link>
  );
}
