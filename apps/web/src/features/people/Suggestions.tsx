import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../platform/words/useFailureSentence.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/states/Notice.tsx';
import { suggestionsQuery } from './api.ts';
import { SuggestedPeople } from './SuggestedPeople.tsx';

interface SuggestionsProps {
  readonly onFollow: (userId: string, following: boolean) => void;
}

/** Members one might like to follow. */
export function Suggestions({ onFollow }: SuggestionsProps) {
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
      {people && <SuggestedPeople people={people} onFollow={onFollow} />}
    </section>
  );
}
