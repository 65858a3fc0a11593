import type { Me } from '@stenope/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { VerifyAddressNotice } from '../../../features/accounts/VerifyAddressNotice.tsx';
import { Suggestions } from '../../../features/people/Suggestions.tsx';
import { postKeys } from '../../../features/posts/api.ts';
import { PostListView } from '../../../features/posts/lists/PostListView.tsx';
import { useListView } from '../../../features/posts/lists/list-view.ts';
import { usePostList } from '../../../features/posts/lists/usePostList.ts';
import { ViewToggle } from '../../../features/posts/lists/ViewToggle.tsx';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Chips } from '../../../ui/choices/Chips.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Page } from '../../shell/Page.tsx';
import { useSpreadFollowing } from '../../useSpreadFollowing.ts';
import { dayPart } from './day-part.ts';

const lists = ['following', 'discover', 'needs_eyes'] as const;

type List = (typeof lists)[number];

/** As long as a line of a phone has room for. */
const lineLength = 16;

/** Kept on one line where it fits: in Japanese it would break between its two halves. */
function inOneLine(name: string): string {
  return name.length > lineLength ? name : name.replaceAll(' ', '\u00A0');
}

/** Members are greeted by name; below stand the images of those they follow. */
export function MemberHome({ me }: { readonly me: Me }) {
  const { t } = useTranslation('pages');
  const [part] = useState(() => dayPart(new Date().getHours()));
  // In the address, so that who comes back finds the list they left.
  const [asked, ask] = useSearchParams();
  const list = lists.find((one) => one === asked.get('list')) ?? 'following';
  const choose = (chosen: List) =>
    ask(chosen === 'following' ? {} : { list: chosen }, {
      replace: true,
      preventScrollReset: true,
    });
  const [view, setView] = useListView('home');
  const posts = usePostList({ kind: 'home', list });
  return (
    <Page
      title={t(`home.greeting.${part}`, { name: inOneLine(me.displayName) })}
      width={view === 'grid' ? 'wide' : 'column'}
      aside={<ViewToggle view={view} onChange={setView} />}
    >
      <VerifyAddressNotice />
      <div className="mt-5 mb-4">
        <Chips
          label={t('home.lists')}
          value={list}
          onChange={choose}
          chips={lists.map((value) => ({ value, label: t(`home.${value}.name`) }))}
        />
      </div>
      <PostListView
        list={posts}
        view={view}
        label={t(`home.${list}.name`)}
        viewerId={me.id}
        empty={
          <>
            <EmptyState
              icon="image"
              title={t(`home.${list}.title`)}
              sentence={t(`home.${list}.sentence`)}
              action={
                list === 'following' ? (
                  <Button onClick={() => choose('discover')}>{t('home.discover.name')}</Button>
                ) : (
                  <ButtonLink to="/create">{t('home.create')}</ButtonLink>
                )
              }
            />
            {list === 'following' && <WhomToFollow />}
          </>
        }
      />
    </Page>
  );
}

/** The list is read anew when one has chosen, not at the first choice: the others would be gone. */
function WhomToFollow() {
  const { t } = useTranslation('people');
  const cache = useQueryClient();
  const spread = useSpreadFollowing();
  const [hasFollowed, setFollowed] = useState(false);
  return (
    <>
      <Suggestions
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
