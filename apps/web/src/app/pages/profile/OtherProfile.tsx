import type { Profile } from '@stenope/contract/people/profile';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { BadgeMark } from '../../../features/echoes/standing/BadgeMark.tsx';
import { StartButton } from '../../../features/messages/StartButton.tsx';
import { BlockedState } from '../../../features/people/boundaries/BlockedState.tsx';
import { useShuttingOut } from '../../../features/people/boundaries/useShuttingOut.tsx';
import { FollowButton } from '../../../features/people/FollowButton.tsx';
import { isFormer, profileQuery } from '../../../features/people/profile-query.ts';
import { cardQuery, postKeys } from '../../../features/posts/api.ts';
import { nameOf, outdate } from '../../../features/posts/lists/list-query.ts';
import { usePostList } from '../../../features/posts/lists/usePostList.ts';
import { isMissing } from '../../../platform/api/failures.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { LeadTo } from '../../routing/LeadTo.tsx';
import { Page } from '../../shell/Page.tsx';
import { useSpreadFollowing } from '../../useSpreadFollowing.ts';
import { OtherTabs } from './OtherTabs.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { ProfilePlace } from './ProfilePlace.tsx';

interface OtherProfileProps {
  readonly username: string;
  readonly viewerId: string | undefined;
}

/** Profile page of another member. */
export function OtherProfile({ username, viewerId }: OtherProfileProps) {
  const { t } = useTranslation(['people', 'pages']);
  const sentence = useFailureSentence();
  const cache = useQueryClient();
  const { search, hash } = useLocation();
  const { data: profile, error, refetch } = useQuery(profileQuery(username));
  const of = { kind: 'person', username } as const;
  const posts = usePostList(of);
  // A post in the cache carries the author's name and picture, and is often there before the
  // profile.
  const { data: post } = useQuery(cardQuery(posts.items[0]?.id ?? ''));
  if (isMissing(error)) return <MissingProfile username={username} />;
  if (profile && isFormer(username, profile)) {
    return <LeadTo to={`/profile/${profile.username}${search}${hash}`} />;
  }
  const handle = `@${username}`;
  const person = profile ?? post?.author ?? { username, displayName: handle, avatar: null };
  return (
    <ProfilePlace
      head={
        <ProfileHead
          person={person}
          profile={profile}
          waits={!profile && !error}
          viewerId={viewerId}
          badge={profile && <BadgeMark badge={profile.badge} />}
          actions={profile && <Actions profile={profile} />}
        />
      }
    >
      {profile?.suspended && <Notice>{t('suspended')}</Notice>}
      {profile?.rebuilt && <Notice>{t('rebuilt')}</Notice>}
      {!profile && error && (
        <ErrorState
          title={t('failed')}
          sentence={sentence(error)}
          onRetry={() => void refetch()}
          retryLabel={t('retry')}
        />
      )}
      {profile?.mine.blocked ? (
        <BlockedState
          person={profile}
          onUnblocked={() =>
            void cache.invalidateQueries({ queryKey: [...postKeys.lists, nameOf(of)] })
          }
        />
      ) : (
        // When the posts are missing, the member may not exist or be blocked: only the profile
        // tells which, so its answer is awaited.
        (profile !== undefined || !(error || isMissing(posts.error))) && (
          <OtherTabs username={username} profile={profile} viewerId={viewerId} />
        )
      )}
    </ProfilePlace>
  );
}

function MissingProfile({ username }: { readonly username: string }) {
  const { t } = useTranslation('pages');
  return (
    <Page title={`@${username}`}>
      <EmptyState
        icon="person"
        title={t('profile.other.title')}
        sentence={t('profile.other.sentence')}
        action={<ButtonLink to="/welcome">{t('home.back')}</ButtonLink>}
      />
    </Page>
  );
}

/**
 * Follow and menu actions. A member who has left can neither be followed nor blocked; what they
 * left can be reported.
 */
function Actions({ profile }: { readonly profile: Profile }) {
  const cache = useQueryClient();
  const spread = useSpreadFollowing();
  const { id, mine, rebuilt } = profile;
  // After a block neither sees the other any more, in any list.
  const { itemsFor, dialog } = useShuttingOut(() => outdate(cache, () => true));
  const mayMeet = !rebuilt && !mine.blocked;
  const mayFollow = mayMeet && !profile.suspended;
  return (
    <>
      {mayFollow && (
        <FollowButton
          person={profile}
          following={mine.following}
          isMain
          onChange={(following) => spread(id, following)}
        />
      )}
      {mayFollow && <StartButton person={profile} />}
      <ProfileMenu person={profile} items={mayMeet ? itemsFor(profile, mine.muted) : []} />
      {dialog}
    </>
  );
}
