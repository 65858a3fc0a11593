import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import type { DeskPlace } from '../address.ts';
import { newsQuery } from '../api.ts';
import { deskKeys } from '../case-cache.ts';
import type { BadgeName } from '../Somebody.tsx';
import { allChosen, type useDesk } from '../useDesk.ts';
import { BulkBar } from './BulkBar.tsx';
import { CaseList } from './CaseList.tsx';
import { PostList } from './PostList.tsx';
import { QueueFilters } from './QueueFilters.tsx';

interface QueueProps {
  readonly place: DeskPlace;
  readonly onPlace: (place: DeskPlace) => void;
  readonly hrefOf: (place: DeskPlace) => string;
  readonly state: ReturnType<typeof useDesk>;
  readonly field: Ref<HTMLInputElement>;
  readonly viewerId: string | undefined;
  readonly badgeName: BadgeName;
}

const everything = { q: '', kind: undefined, reportedOnly: false, mine: false } as const;

/** Title, search and filters, chosen cases, and the list. */
export function Queue(props: QueueProps) {
  const { place, onPlace, hrefOf, state, field, viewerId, badgeName } = props;
  const { t } = useTranslation('moderation');
  const { choosing, keys } = state;
  const { view, caseId } = place;
  return (
    <section
      aria-labelledby="desk-title"
      className={`desk-column flex min-w-0 flex-col border-line md:border-r ${caseId === undefined ? '' : 'max-md:hidden'}`}
    >
      <div className="flex items-center justify-between gap-3 px-4.5 pt-4 pb-3">
        <h1 id="desk-title" className="min-w-0 text-[min(1.75rem,11vw)]">
          {t('title')}
        </h1>
        <IconButton
          kind="plain"
          className="[@media(hover:none)]:hidden"
          label={t('keys.open')}
          onClick={() => keys.setHelping(true)}
        >
          <Icon name="keyboard" />
        </IconButton>
      </div>
      <QueueFilters place={place} onChange={(by) => onPlace({ ...place, ...by })} field={field} />
      {view === 'queued' && <News />}
      <div className="flex-1 pb-32">
        {view === 'posts' ? (
          <PostList q={place.q} hereId={caseId} badgeName={badgeName} onOpen={state.open} />
        ) : (
          <CaseList
            place={{ ...place, view }}
            hrefOf={hrefOf}
            chosen={choosing.ids}
            onChoose={choosing.choose}
            onClear={() => onPlace({ ...place, ...everything, view: 'queued' })}
            viewerId={viewerId}
            badgeName={badgeName}
          />
        )}
      </div>
      {choosing.ids.length > 0 && (
        <BulkBar
          count={choosing.ids.length}
          can={choosing.can}
          act={state.actOf(allChosen)}
          onStart={(act) => state.start(allChosen, act)}
          onClear={() => choosing.keepOnly([])}
        />
      )}
    </section>
  );
}

/** New cases wait here instead of moving the list under the hand. */
function News() {
  const { t } = useTranslation('moderation');
  const cache = useQueryClient();
  const { data: news } = useQuery(newsQuery);
  return (
    <output className="block px-4.5 not-empty:pb-2">
      {news.length > 0 && (
        <Button
          className="w-full"
          onClick={() => void cache.resetQueries({ queryKey: deskKeys.lists })}
        >
          {t('news', { count: news.length })}
        </Button>
      )}
    </output>
  );
}
