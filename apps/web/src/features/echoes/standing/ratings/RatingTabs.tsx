import type { RatedWork } from '@stenope/contract/echoes/standing';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '../../../../ui/choices/Tabs.tsx';
import { GivenLine, ReceivedLines } from './RatedLine.tsx';
import { byWork } from './by-work.ts';
import { RatedList } from './RatedList.tsx';
import { Searched } from './Searched.tsx';
import { givenQuery, receivedQuery } from '../standing-query.ts';

interface ListProps {
  readonly userId: string;
  readonly isOwn: boolean;
  readonly renderPicture: (work: RatedWork) => ReactNode;
}

interface FoundProps extends ListProps {
  /** Search text; empty for all. */
  readonly q: string;
}

interface RatingTabsProps extends ListProps {
  readonly showsGiven: boolean;
}

const tabs = ['received', 'given'] as const;

/** Tabs: ratings the member's works received, and ratings they gave. */
export function RatingTabs({ showsGiven, ...list }: RatingTabsProps) {
  const { t } = useTranslation('standing');
  const [tab, setTab] = useState<(typeof tabs)[number]>('received');
  return (
    <Tabs
      label={t('lists')}
      value={tab}
      onChange={setTab}
      tabs={tabs.map((value) => ({ value, label: t(`${value}.title`) }))}
    >
      {tab === 'received' && <Received {...list} />}
      {tab === 'given' &&
        (showsGiven ? <Given {...list} /> : <p className="py-6 text-mute">{t('given.private')}</p>)}
    </Tabs>
  );
}

export function Received(list: ListProps) {
  return <Searched>{(q) => <FoundReceived {...list} q={q} />}</Searched>;
}

function FoundReceived({ userId, isOwn, renderPicture, q }: FoundProps) {
  const { t } = useTranslation('standing');
  const list = useInfiniteQuery(receivedQuery(userId, q));
  return (
    <RatedList
      list={list}
      label={t('received.title')}
      hint={t(isOwn ? 'received.hint_own' : 'received.hint')}
      empty={q === '' ? t(isOwn ? 'received.none_own' : 'received.none') : t('none_found', { q })}
      renderLines={(items) =>
        byWork(items).map(({ work, ratings }) => (
          <ReceivedLines
            key={work.id}
            work={work}
            ratings={ratings}
            picture={renderPicture(work)}
          />
        ))
      }
    />
  );
}

export function Given(list: ListProps) {
  return <Searched>{(q) => <FoundGiven {...list} q={q} />}</Searched>;
}

function FoundGiven({ userId, isOwn, renderPicture, q }: FoundProps) {
  const { t } = useTranslation('standing');
  const list = useInfiniteQuery(givenQuery(userId, q));
  return (
    <RatedList
      list={list}
      label={t('given.title')}
      hint={t(isOwn ? 'given.hint_own' : 'given.hint')}
      empty={q === '' ? t(isOwn ? 'given.none_own' : 'given.none') : t('none_found', { q })}
      renderLines={(items) =>
        items.map((rating) => (
          <GivenLine key={rating.work.id} rating={rating} picture={renderPicture(rating.work)} />
        ))
      }
    />
  );
}
