import { useState, type ReactNode } from 'react';
import { PostListView } from '../../../features/posts/lists/PostListView.tsx';
import type { PostListOf } from '../../../features/posts/lists/list-query.ts';
import { useListView } from '../../../features/posts/lists/list-view.ts';
import { SortSelect } from '../../../features/posts/lists/SortSelect.tsx';
import { useListSort } from '../../../features/posts/lists/useListSort.ts';
import { usePostList } from '../../../features/posts/lists/usePostList.ts';
import { ViewToggle } from '../../../features/posts/lists/ViewToggle.tsx';
import { RatingFromList } from '../../rating/RatingFromList.tsx';

interface ProfilePostsProps {
  readonly of: PostListOf;
  readonly label: string;
  readonly viewerId: string | undefined;
  readonly empty: ReactNode;
}

/** Posts a member made, or posts the viewer saved. */
export function ProfilePosts({ of, label, viewerId, empty }: ProfilePostsProps) {
  const [view, setView] = useListView('profile');
  const [sort, setSort] = useListSort();
  // Saved posts are listed in the order in which they were saved.
  const isSorted = of.kind === 'person';
  const posts = usePostList(isSorted ? { ...of, sort } : of);
  const isThere = posts.items.length > 0;
  // While a new order loads, the list keeps its place on screen.
  const [wasThere, setWasThere] = useState(isThere);
  if (isThere && !wasThere) setWasThere(true);
  const isEmpty = posts.state === 'there' && !isThere;
  return (
    <>
      {!isEmpty && (
        <div className="flex min-h-17 justify-between gap-x-4 py-3 max-[17rem]:flex-wrap">
          {wasThere && isSorted ? <SortSelect sort={sort} onChange={setSort} /> : <span />}
          {wasThere && <ViewToggle view={view} onChange={setView} />}
        </div>
      )}
      {/* A new key mounts the empty state anew instead of moving it from where the list ended. */}
      <div key={String(isEmpty)} className={view === 'detailed' ? 'mx-auto max-w-[43.5rem]' : ''}>
        <RatingFromList viewerId={viewerId}>
          <PostListView list={posts} view={view} label={label} viewerId={viewerId} empty={empty} />
        </RatingFromList>
      </div>
    </>
  );
}
