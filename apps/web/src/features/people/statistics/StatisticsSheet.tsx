import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '../../../ui/choices/Tabs.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import type { FollowList } from '../api.ts';
import { PeopleList } from './PeopleList.tsx';

export type RatingList = 'received' | 'given';

interface StatisticsSheetProps {
  readonly userId: string;
  readonly name: string;
  readonly isMine: boolean;
  readonly start: FollowList;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onFollow: (userId: string, following: boolean) => void;
  /** Rendered by the page, because ratings belong to another feature. */
  readonly renderRatings: (which: RatingList) => ReactNode;
  /** Suggestions, shown where one follows nobody yet. */
  readonly suggestions: ReactNode;
}

const tabs = ['followers', 'following', 'received', 'given'] as const;

/** Tabs: followers, following, ratings received and given. */
export function StatisticsSheet({
  userId,
  name,
  isMine,
  start,
  open,
  onClose,
  onFollow,
  renderRatings,
  suggestions,
}: StatisticsSheetProps) {
  const { t } = useTranslation('people');
  const [tab, setTab] = useState<(typeof tabs)[number]>(start);
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('statistics.title')}
      description={name}
      closeLabel={t('close')}
    >
      {/* A fixed minimum height, so that the tabs do not move when switching lists. */}
      <div className="min-h-[60svh]">
        <Tabs
          label={t('statistics.title')}
          value={tab}
          onChange={setTab}
          tabs={tabs.map((value) => ({ value, label: t(`statistics.${value}`) }))}
        >
          {tab === 'received' || tab === 'given' ? (
            renderRatings(tab)
          ) : (
            <PeopleList
              key={tab}
              userId={userId}
              which={tab}
              onFollow={onFollow}
              empty={
                <>
                  <p className="py-6 text-mute">
                    {isMine ? t(`statistics.none_own.${tab}`) : t(`statistics.none.${tab}`)}
                  </p>
                  {isMine && tab === 'following' && suggestions}
                </>
              }
            />
          )}
        </Tabs>
      </div>
    </Sheet>
  );
}
