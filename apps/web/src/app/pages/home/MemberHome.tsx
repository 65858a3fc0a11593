import type { Me } from '@stenope/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { VerifyAddressNotice } from '../../../features/accounts/VerifyAddressNotice.tsx';
import { Suggestions, SuggestionsRail } from '../../../features/people/Suggestions.tsx';
import { postKeys } from '../../../features/posts/api.ts';
import { PostListView } from '../../../features/posts/lists/PostListView.tsx';
import { useListView } from '../../../features/posts/lists/list-view.ts';
import { usePostList, type ShownList } from '../../../features/posts/lists/usePostList.ts';
import { ViewToggle } from '../../../features/posts/lists/ViewToggle.tsx';
import { homeTopic } from '../../../features/posts/news/home-news.ts';
import { NewPosts } from '../../../features/posts/news/NewPosts.tsx';
import { useHomeNews } from '../../../features/posts/news/useHomeNews.ts';
import { useIsOnline } from '../../../platform/api/useIsOnline.ts';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Chips } from '../../../ui/choices/Chips.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { useTopic } from '../../live/topics.ts';
import { useSeenAt } from '../../offline/seen-at.ts';
import { RatingFromList } from '../../rating/RatingFromList.tsx';
import { renderPicture } from '../../render-picture.tsx';
import { Page } from '../../shell/Page.tsx';
import { useSpreadFollowing } from '../../useSpreadFollowing.ts';
import { dayPart } from './day-part.ts';

const lists = ['following', 'discover', 'needs_eyes'] as const;

type List = (typeof lists)[number];

/** Members who follow nobody start with the discover list. */
function firstList({ followsSomebody }: Me): List {
  return followsSomebody ? 'following' : 'discover';
}

/** Characters that fit on one line of a phone. */
const lineLength = 16;

/** Keeps short names on one line by no-break spaces: Japanese would break in the middle. */
function inOneLine(name: string): string {
  return name.length > lineLength ? name : name.replaceAll(' ', '\u00A0');
}

/** Home of members: a greeting by name and the posts of those they follow. */
export function MemberHome({ me }: { readonly me: Me }) {
  const { t } = useTranslation('pages');
  const [part] = useState(() => dayPart(new Date().getHours()));
  // Kept in the address, so that going back restores the chosen list.
  const [asked, ask] = useSearchParams();
  const first = useFirstList(me);
  const list = lists.find((one) => one === asked.get('list')) ?? first;
  const choose = (chosen: List) =>
    ask(chosen === firstList(me) ? {} : { list: chosen }, {
      replace: true,
      preventScrollReset: true,
    });
  const [view, setView] = useListView('home');
  const posts = usePostList({ kind: 'home', list });
  const spread = useSpreadFollowing();
  const hasPeople = list === 'discover' && first === 'discover';
  const people = hasPeople && (
    <SuggestionsRail onFollow={spread} renderPicture={renderPicture} keepsPlace={view === 'grid'} />
  );
  return (
    <Page
      title={t(`home.greeting.${part}`, { name: inOneLine(me.displayName) })}
      width={view === 'grid' ? 'wide' : 'column'}
      aside={<ViewToggle view={view} onChange={setView} />}
    >
      <HomeNews me={me} list={posts} />
      <VerifyAddressNotice />
      <OfflineLine list={posts} />
      <div className="mt-5 mb-4">
        <Chips
          label={t('home.lists')}
          value={list}
          onChange={choose}
          chips={lists.map((value) => ({ value, label: t(`home.${value}.name`) }))}
        />
      </div>
      {/* At least a screen high, so that the footer does not move up when there is little to
         show. */}
      <div className="min-h-svh">
        {view === 'grid' && !isBare(posts) && people}
        <RatingFromList viewerId={me.id}>
          <PostListView
            list={posts}
            view={view}
            label={t(`home.${list}.name`)}
            viewerId={me.id}
            empty={<Nothing list={list} me={me} onDiscover={() => choose('discover')} />}
            interlude={people}
          />
        </RatingFromList>
        {isBare(posts) && people}
      </div>
    </Page>
  );
}

/** Says that nothing new arrives while offline, where the notice above the page does not. */
function OfflineLine({ list }: { readonly list: ShownList }) {
  const { t } = useTranslation('pages');
  const isOnline = useIsOnline();
  const isSaid = useSeenAt() !== undefined;
  const isThere = list.items.length > 0;
  // Rendered even while empty: a live region inserted with its text is not read out.
  return (
    <output className="block text-sm text-mute not-empty:mt-4">
      {!isOnline && !isSaid && t(isThere ? 'home.offline.shown' : 'home.offline.waiting')}
    </output>
  );
}

/** An empty list: suggestions then stand below its sentence, which must not move. */
function isBare({ state, items }: ShownList): boolean {
  return state !== 'waiting' && items.length === 0;
}

/**
 * Chosen once a visit and kept, whomever the member follows meanwhile, so that the list does not
 * change under their eyes.
 */
function useFirstList(me: Me): List {
  const { key } = useLocation();
  const [begun, begin] = useState({ key, list: firstList(me) });
  if (begun.key === key) return begun.list;
  const now = { key, list: firstList(me) };
  begin(now);
  return now.list;
}

/** Button for new posts of followed members; pressing it starts a new visit of home at the top. */
function HomeNews({ me, list }: { readonly me: Me; readonly list: ShownList }) {
  const goTo = useNavigate();
  useTopic(homeTopic(me.id));
  const news = useHomeNews({ viewerId: me.id, follows: me.followsSomebody, list });
  const show = () => {
    // The button is about to unmount: focus moves to the content instead of being lost.
    document.getElementById('content')?.focus({ preventScroll: true });
    void goTo(firstList(me) === 'following' ? '/welcome' : '/welcome?list=following', {
      replace: true,
    });
  };
  return <NewPosts news={news} onShow={show} />;
}

interface NothingProps {
  readonly list: List;
  readonly me: Me;
  readonly onDiscover: () => void;
}

/** Empty state of a list, with a suggestion what to do next. */
function Nothing({ list, me, onDiscover }: NothingProps) {
  const { t } = useTranslation('pages');
  if (list !== 'following') {
    return (
      <EmptyState
        icon="image"
        title={t(`home.${list}.title`)}
        sentence={t(`home.${list}.sentence`)}
        action={<ButtonLink to="/create">{t('home.create')}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <EmptyState
        icon="image"
        title={t(me.followsSomebody ? 'home.following.quiet' : 'home.following.title')}
        sentence={t('home.following.sentence')}
        action={<Button onClick={onDiscover}>{t('home.discover.name')}</Button>}
      />
      <WhomToFollow />
    </>
  );
}

/**
 * The home list is refetched when the member has finished choosing; earlier, the remaining
 * suggestions would disappear.
 */
function WhomToFollow() {
  const { t } = useTranslation('people');
  const cache = useQueryClient();
  const spread = useSpreadFollowing();
  const [hasFollowed, setFollowed] = useState(false);
  return (
    <>
      <Suggestions
        renderPicture={renderPicture}
        onFollow={(userId, following) => {
          if (following) setFollowed(true);
          spread(userId, following);
        }}
      />
      {hasFollowed && (
        <Button
          kind="primary"
          onClick={() =>
            void cache.invalidateQueries({ queryKey: [...postKeys.lists, 'home following'] })
          }
        >
          {t('suggestions.show')}
        </Button>
      )}
    </>
  );
}
