import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../platform/words/useFailureSentence.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/states/Notice.tsx';
import { railQuery, suggestionsQuery } from './api.ts';
import { SuggestedPeople, SuggestedRail, type SuggestedPeopleProps } from './SuggestedPeople.tsx';
import './suggested.css';

type SuggestionsProps = Omit<SuggestedPeopleProps, 'people'>;

/** Suggested members to follow. */
export function Suggestions(shown: SuggestionsProps) {
  const { t } = useTranslation('people');
  const sentence = useFailureSentence();
  const id = useId();
  const { data: people, error, refetch } = useQuery(suggestionsQuery);
  if (people?.length === 0 || (!people && !error)) return null;
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
      {people && <SuggestedPeople people={people} {...shown} />}
    </section>
  );
}

interface SuggestionsRailProps extends SuggestionsProps {
  /**
   * Photographs are already below: with no suggestions the space stays, so that they do not move
   * up.
   */
  readonly keepsPlace: boolean;
}

/** Suggestions as a row above photographs. Its space is reserved while loading. */
export function SuggestionsRail({ keepsPlace, ...shown }: SuggestionsRailProps) {
  const { t } = useTranslation('people');
  const id = useId();
  const { data: people, error } = useQuery(railQuery);
  const [wasAwaited] = useState(!people);
  // A failure is not shown here: viewers came for the photographs.
  const isBare = people?.length === 0 || (!people && error !== null);
  if (isBare && !(keepsPlace && wasAwaited)) return null;
  return (
    <section aria-labelledby={id} className={isBare ? 'invisible mb-10' : 'mb-10'}>
      <h2 id={id} className="mb-3 text-xl">
        {t('suggestions.title')}
      </h2>
      {people && !isBare ? <SuggestedRail people={people} {...shown} /> : <WaitingRail />}
    </section>
  );
}

function WaitingRail() {
  return (
    <div aria-hidden className="suggested-rail">
      {[0, 1, 2, 3, 4].map((place) => (
        <div key={place} className="suggested-card" />
      ))}
    </div>
  );
}
