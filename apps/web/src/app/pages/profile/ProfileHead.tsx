import type { Person } from '@stenope/contract/people';
import type { Profile } from '@stenope/contract/people/profile';
import { useState, type ReactNode } from 'react';
import { AverageFigure } from '../../../features/echoes/standing/AverageFigure.tsx';
import type { FollowList } from '../../../features/people/api.ts';
import { Head } from '../../../features/people/page/Head.tsx';
import { openable } from '../../../platform/parts/parts.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { CoverPhoto } from './CoverPhoto.tsx';

interface ProfileHeadProps {
  readonly person: Pick<Person, 'username' | 'displayName' | 'avatar'>;
  readonly profile: Profile | undefined;
  readonly waits: boolean;
  readonly viewerId: string | undefined;
  readonly badge: ReactNode;
  readonly actions: ReactNode;
}

/** Loaded on demand: most visitors of a profile look only at the photographs. */
const ProfileStatistics = openable(
  async () => (await import('./ProfileStatistics.tsx')).ProfileStatistics,
);

/** Head of a profile; its numbers open the follower and following lists. */
export function ProfileHead(props: ProfileHeadProps) {
  const { person, profile, waits, viewerId, badge, actions } = props;
  const [list, setList] = useState<FollowList>();
  const [isOpen, setOpen] = useState(false);
  usePageTitle(person.displayName);
  return (
    <>
      <Head
        person={person}
        profile={profile}
        waits={waits}
        badge={badge}
        average={profile && <AverageFigure userId={profile.id} />}
        actions={actions}
        renderCover={({ photo }, alt) => (
          <CoverPhoto photo={photo} alt={alt} sizes="(width >= 74rem) 74rem, 100vw" priority />
        )}
        onOpenList={(which) => {
          setList(which);
          setOpen(true);
        }}
      />
      {profile && list && (
        <ProfileStatistics
          key={list}
          profile={profile}
          viewerId={viewerId}
          start={list}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
