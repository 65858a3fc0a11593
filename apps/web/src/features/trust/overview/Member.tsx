import type { Person } from '@stenope/contract/people';
import { Link } from 'react-router';
import { Avatar } from '../../../ui/photo/Avatar.tsx';

const at = '@';

/** A member in the administration: picture, name and link to the profile. */
export function Member({ person }: { readonly person: Person }) {
  return (
    <Link
      to={`/profile/${person.username}`}
      className="flex min-h-11 min-w-0 items-center gap-3 hover:underline"
    >
      <Avatar name={person.displayName} src={person.avatar} size={32} />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{person.displayName}</span>
        <span className="block truncate text-sm text-mute">
          {at}
          {person.username}
        </span>
      </span>
    </Link>
  );
}
