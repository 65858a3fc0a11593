import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cardQuery, isMissing } from '../../../features/posts/api.ts';
import { usePostList } from '../../../features/posts/lists/usePostList.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Avatar } from '../../../ui/photo/Avatar.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Page } from '../../shell/Page.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { ProfilePosts } from './ProfilePosts.tsx';

interface OtherProfileProps {
  readonly username: string;
  readonly viewerId: string | undefined;
}

/** Another member, by what they show. */
export function OtherProfile({ username, viewerId }: OtherProfileProps) {
  const { t } = useTranslation('pages');
  const of = { kind: 'person', username } as const;
  const posts = usePostList(of);
  if (isMissing(posts.error)) {
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
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto w-full max-w-[71rem] px-4.5 pt-8 pb-32 sm:px-7"
    >
      <Head username={username} firstPost={posts.items[0]?.id} />
      <ProfilePosts
        of={of}
        label={t('profile.posts.name')}
        viewerId={viewerId}
        empty={
          <EmptyState
            icon="image"
            title={t('profile.other.none')}
            sentence={t('profile.other.later')}
            action={<ButtonLink to="/search">{t('home.explore')}</ButtonLink>}
          />
        }
      />
    </main>
  );
}

interface HeadProps {
  readonly username: string;
  readonly firstPost: string | undefined;
}

/** Their posts carry their name and picture. */
function Head({ username, firstPost }: HeadProps) {
  const { data: post } = useQuery(cardQuery(firstPost ?? ''));
  const handle = `@${post?.author.username ?? username}`;
  const name = post?.author.displayName ?? handle;
  usePageTitle(name);
  return (
    <header className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <Avatar
        name={post?.author.displayName ?? username}
        src={post?.author.avatar ?? undefined}
        size={112}
      />
      <div className="min-w-0 grow">
        <h1 className="text-[2.25rem] wrap-anywhere">{name}</h1>
        {name === handle ? null : <p className="mt-2 text-mute">{handle}</p>}
      </div>
    </header>
  );
}
