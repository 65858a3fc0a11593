import type { Response } from '@stenope/contract/echoes/responses';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, MoreOrFailure } from '../../../platform/words/Failure.tsx';
import type { MenuItem } from '../../../ui/overlays/Menu.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { echoQuery } from '../api.ts';
import { Heading } from '../Heading.tsx';
import { RateButton } from '../rating/RateButton.tsx';
import { ResponseEcho } from './ResponseEcho.tsx';
import { ResponseMenu } from './ResponseMenu.tsx';
import { responsesQuery } from './responses-query.ts';

/** The viewer, and the parts of a response that other features render. */
interface Slots {
  readonly viewerId: string | undefined;
  /** Menu items of other features, e.g. report. */
  readonly itemsFor: (response: Response) => readonly MenuItem[];
  readonly renderAuthor: (response: Response) => ReactNode;
  readonly renderPicture: (response: Response) => ReactNode;
  /** In the place of a picture that is not there; nothing where the list's own words do. */
  readonly renderWaiting: (response: Response) => ReactNode;
  /** The picture as shown in the rating sheet. */
  readonly renderRated: (response: Response) => ReactNode;
  /** Whether a sensitive cover hides it from the viewer. */
  readonly isCovered: (response: Response) => boolean;
}

interface ResponseListProps extends Slots {
  readonly postId: string;
  /** Shown while there are no responses; without it the whole section is left out. */
  readonly empty?: ReactNode;
}

/** Visual responses with author, description and score, each of which can be rated. */
export function ResponseList({ postId, empty, ...slots }: ResponseListProps) {
  const { t } = useTranslation('echoes');
  const id = useId();
  const list = useInfiniteQuery(responsesQuery(postId, useQueryClient()));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  const responses = data?.pages.flatMap(({ items }) => items);
  if (empty === undefined && !responses?.length) return null;
  return (
    <section id="responses" aria-labelledby={id}>
      <Heading id={id} title={t('responses.title')} aside={data?.pages[0]?.total} />
      {!responses && error && (
        <Failure title={t('responses.failed')} error={error} onRetry={refetch} />
      )}
      {!responses && !error && <Skeleton height="6rem" />}
      {responses?.length === 0 && <div className="py-2 text-mute">{empty}</div>}
      <ul aria-label={t('responses.title')}>
        {responses?.map((response) => (
          <li key={response.id} className="border-line py-4 not-first:border-t">
            <ResponseItem response={response} {...slots} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <MoreOrFailure
          label={t('responses.more')}
          isComing={isFetchingNextPage}
          error={error}
          onNear={fetchNextPage}
        />
      )}
    </section>
  );
}

function ResponseItem({ response, ...slots }: Slots & { readonly response: Response }) {
  const { t } = useTranslation('echoes');
  const { id, postId, author, description, status } = response;
  const work = {
    id,
    postId,
    caption: t('responses.caption', { name: author.displayName }),
    photograph: slots.renderRated(response),
    isCovered: slots.isCovered(response),
  };
  // Seeded by the list's answer; kept up to date by events like any other Echo.
  const { data: echo } = useQuery({
    ...echoQuery(work),
    initialData: response.echo,
  });
  return (
    <article aria-label={work.caption} className="grid gap-3">
      <div className="flex items-center gap-3">
        {slots.renderAuthor(response)}
        <ResponseMenu
          response={response}
          isMine={author.id === slots.viewerId}
          items={slots.itemsFor(response)}
        />
      </div>
      {response.photo === null
        ? (slots.renderWaiting(response) ?? (
            <p className="edge leading-normal text-mute">
              {t(status === 'failed' ? 'responses.undeveloped' : 'responses.developing')}
            </p>
          ))
        : slots.renderPicture(response)}
      {description !== '' && (
        <p className="wrap-anywhere whitespace-pre-line text-soft">{description}</p>
      )}
      {response.photo !== null && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <ResponseEcho work={work} echo={echo} />
          <RateButton work={work} echo={echo} look="button" />
        </div>
      )}
    </article>
  );
}
