import type { ReactNode } from 'react';
import { PostListView } from '../../../features/posts/lists/PostListView.tsx';
import type { PostListOf } from '../../../features/posts/lists/list-query.ts';
import { useListView } from '../../../features/posts/lists/list-view.ts';
import { usePostList } from '../../../features/posts/lists/usePostList.ts';
import { ViewToggle } from '../../../features/posts/lists/ViewToggle.tsx';

interface ProfilePostsProps {
  readonly of: PostListOf;
  readonly label: string;
  readonly viewerId: string | undefined;
  readonly empty: ReactNode;
}

/** What somebody made, or what one has saved. */
export function ProfilePosts({ of, label, viewerId, empty }: ProfilePostsProps) {
  const [view, setView] = useListView('profile');
  const posts = usePostList(of);
  const isThere = posts.items.length > 0;
  return (
    <>
      <div className="my-3 flex min-h-11 justify-end">
        {isThere && <ViewToggle view={view} onChange={setView} />}
      </div>
      <div className={view === 'detailed' ? 'mx-auto max-w-[43.5rem]' : ''}>
        <PostListView list={posts} view={view} label={label} viewerId={viewerId} empty={empty} />
      </div>
    </>
  );
}
