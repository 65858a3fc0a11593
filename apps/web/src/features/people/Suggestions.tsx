import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../platform/words/useFailureSentence.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/states/Notice.tsx';
import { suggestionsQuery, type Suggestion } from './api.ts';
import { FollowButton } from './FollowButton.tsx';
import { PersonLine } from './PersonLine.tsx';

interface SuggestionsProps {
  readonly onFollow: (userId: string, following: boolean) => void;
}

/** Members one might like to follow. Whom one follows stays in sight, so that one can think again. */
export function Suggestions({ onFollow }: SuggestionsProps) {
  const { t } = useTranslation('people');
  const sentence = useFailureSentence();
  const id = useId();
  const [followed, setFollowed] = useState<ReadonlySet<string>>(new Set());
  const { data: people, error, refetch } = useQuery(suggestionsQuery);
  if (people?.length === 0 || (!people && !error)) return null;
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
    <section aria-labelledby={id} className="max-w-[36rem] py-6">
      <h2 id={id} className="text-2xl">
        {t('suggestions.title')}
      </h2>
      {!people && error && (
        <div className="mt-3 grid justify-items-start gap-3">
          <Notice isAlert>{sentence(error)}</Notice>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </div>
      )}
      <ul className="mt-3">
        {people?.map((person) => (
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
    </section>
  );
}

type Speak = ReturnType<typeof useTranslation<'people'>>['t'];

function reasonOf({ reason, followedByYours }: Suggestion, t: Speak): string {
  return reason === 'followed_by_yours'
    ? t('suggestions.followed_by_yours', { count: followedByYours })
    : t(`suggestions.${reason}`);
}
