import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../platform/words/useFailureSentence.ts';
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx';
import { ErrorWords } from '../../ui/states/ErrorWords.tsx';
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
   * up, and says so.
   */
  readonly keepsPlace: boolean;
}

/** Suggestions as a row above photographs. Its space is reserved while loading. */
export function SuggestionsRail({ keepsPlace, ...shown }: SuggestionsRailProps) {
  const { t } = useTranslation('people');
  const id = useId();
  const { data: people, error, refetch } = useQuery(railQuery);
  const [wasAwaited] = useState(!people);
  // A failure is shown only where its space is kept: viewers came for the photographs.
  const isBare = people?.length === 0 || (!people && error !== null);
  if (isBare && !(keepsPlace && wasAwaited)) return null;
  return (
    <section aria-labelledby={id} className="mb-10">
      <h2 id={id} className="mb-3 text-xl">
        {t('suggestions.title')}
      </h2>
      {isBare && <Nobody error={error} onRetry={() => void refetch()} />}
      {!isBare && (people ? <SuggestedRail people={people} {...shown} /> : <WaitingRail />)}
    </section>
  );
}

interface NobodyProps {
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Fills the space kept for suggestions when there are none: members can be searched by name. */
function Nobody({ error, onRetry }: NobodyProps) {
  const { t } = useTranslation('people');
  const sentence = useFailureSentence();
  return (
    <div className="suggested-rail">
      <div className="suggested-card suggested-nobody">
        {error ? (
          <>
            <ErrorWords>{sentence(error)}</ErrorWords>
            <Button onClick={onRetry}>{t('retry')}</Button>
          </>
        ) : (
          <>
            <p className="text-soft">{t('suggestions.none')}</p>
            <ButtonLink to="/search?tab=users">{t('suggestions.search')}</ButtonLink>
          </>
        )}
      </div>
    </div>
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
