import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Suggestion } from './api.ts';
import { FollowButton } from './FollowButton.tsx';
import { PersonLine } from './PersonLine.tsx';

interface SuggestedPeopleProps {
  readonly people: readonly Suggestion[];
  readonly onFollow: (userId: string, following: boolean) => void;
}

/** Each with why they are here. Whom one follows stays in sight, so that one can think again. */
export function SuggestedPeople({ people, onFollow }: SuggestedPeopleProps) {
  const { t } = useTranslation('people');
  const [followed, setFollowed] = useState<ReadonlySet<string>>(new Set());
  const show = (userId: string, following: boolean) => {
    setFollowed((known) => {
      const next = new Set(known);
      if (following) next.add(userId);
      else next.delete(userId);
      return next;
    });
    onFollow(userId, following);
  };
  return (
    <ul className="mt-3">
      {people.map((person) => (
        <li key={person.id} className="border-line not-first:border-t">
          <PersonLine person={person} note={reasonOf(person, t)}>
            <FollowButton
              person={person}
              following={followed.has(person.id)}
              onChange={(following) => show(person.id, following)}
            />
          </PersonLine>
        </li>
      ))}
    </ul>
  );
}

type Speak = ReturnType<typeof useTranslation<'people'>>['t'];

function reasonOf({ reason, followedByYours }: Suggestion, t: Speak): string {
  return reason === 'followed_by_yours'
    ? t('suggestions.followed_by_yours', { count: followedByYours })
    : t(`suggestions.${reason}`);
}
