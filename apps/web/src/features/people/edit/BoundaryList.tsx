import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { MoreOrFailure } from '../../../platform/words/Failure.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { boundaryQuery, type Boundary } from '../api.ts';
import { useBoundary } from '../boundaries/useBoundary.ts';
import { PersonLine } from '../PersonLine.tsx';

interface BoundaryListProps {
  readonly which: Boundary;
  /** Called after unblocking or unmuting, so that lists can be refetched. */
  readonly onUndone: () => void;
}

/** Blocked or muted members, each with a button to undo it. */
export function BoundaryList({ which, onUndone }: BoundaryListProps) {
  const { t } = useTranslation('people');
  const sentence = useFailureSentence();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    boundaryQuery(which),
  );
  const undo = useBoundary(() => {
    // The pressed button disappears with its row: focus moves to the list.
    list.current?.focus();
    onUndone();
  });
  const people = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby={id} className="w-full max-w-[34rem]">
      <h4 id={id} className="text-lg">
        {t(`edit.boundaries.${which}`)}
      </h4>
      {!data && !error && <Spinner label={t('statistics.loading')} />}
      {!data && error && (
        <div className="grid justify-items-start gap-2.5 py-2">
          <Notice isAlert>{sentence(error)}</Notice>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </div>
      )}
      {data && people.length === 0 && (
        <p className="py-2 text-soft">{t(`edit.boundaries.none.${which}`)}</p>
      )}
      <ul ref={list} tabIndex={-1} aria-labelledby={id} className="outline-none">
        {people.map((person) => (
          <li key={person.id} className="border-line not-first:border-t">
            <PersonLine person={person}>
              <Button
                busy={undo.isPending && undo.variables.userId === person.id}
                aria-label={
                  which === 'blocked'
                    ? t('block.undo_named', { name: person.displayName })
                    : t('block.unmute_named', { name: person.displayName })
                }
                onClick={() => undo.mutate({ userId: person.id, which, on: false })}
              >
                {which === 'blocked' ? t('block.undo') : t('mute.end')}
              </Button>
            </PersonLine>
          </li>
        ))}
      </ul>
      {undo.error && <Notice isAlert>{sentence(undo.error)}</Notice>}
      {hasNextPage && (
        <MoreOrFailure
          label={t('statistics.more')}
          isComing={isFetchingNextPage}
          error={error}
          onNear={fetchNextPage}
        />
      )}
    </section>
  );
}
