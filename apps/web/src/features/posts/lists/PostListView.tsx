import { useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Failure } from '../../../platform/words/Failure.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PhotoColumn } from '../../../ui/photo/wall/PhotoColumn.tsx';
import { PhotoWall } from '../../../ui/photo/wall/PhotoWall.tsx';
import { WaitingWall } from '../../../ui/photo/wall/WaitingWall.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { ListEnd } from '../../../ui/states/ListEnd.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import './lists.css';
import { PostArticle, WaitingArticle } from './PostArticle.tsx';
import { PostTile } from './PostTile.tsx';
import { SignUpPrompt } from './SignUpPrompt.tsx';
import { interludePlace } from './interlude-place.ts';
import { useCaptionsBelow, type ListView } from './list-view.ts';
import type { ListedPost } from './list-query.ts';
import type { ShownList } from './usePostList.ts';

interface PostListViewProps {
  readonly list: ShownList;
  readonly view: ListView;
  readonly label: string;
  readonly viewerId: string | undefined;
  /** Shown when the list is empty, with a suggestion what to do next. */
  readonly empty: ReactNode;
  /** Content inserted among the first posts of a column. */
  readonly interlude?: ReactNode;
}

/** Any list of posts, in every state it can have. */
export function PostListView(props: PostListViewProps) {
  const { list, view, label, viewerId, empty, interlude } = props;
  const { t } = useTranslation('posts');
  const interludeAfter = useInterludePlace(list.items);
  if (list.state === 'waiting') return <Waiting view={view} />;
  if (list.state === 'failed') {
    return list.wantsMember ? (
      <SignUpPrompt seen={0} />
    ) : (
      <Failure title={t('list.failed')} error={list.error} onRetry={list.retry} />
    );
  }
  if (list.items.length === 0 && !list.hasMore) {
    return list.wantsMember ? <SignUpPrompt seen={0} /> : empty;
  }
  const shared = {
    items: list.items,
    label,
    isEnd: !list.hasMore || list.error !== null,
    onNearEnd: list.more,
    place: `${list.place} ${view}`,
  };
  return (
    <>
      {view === 'grid' ? (
        <Mosaic {...shared} viewerId={viewerId} walk={list.walk} />
      ) : (
        <PhotoColumn
          {...shared}
          renderItem={({ id, via }) => (
            <>
              <PostArticle postId={id} via={via} viewerId={viewerId} walk={list.walk} />
              {id === interludeAfter && interlude}
            </>
          )}
        />
      )}
      <Foot list={list} view={view} />
    </>
  );
}

/** The post the interlude stands after, kept while the list has it. */
function useInterludePlace(items: readonly ListedPost[]): string | undefined {
  const [known, setKnown] = useState<string>();
  const place = interludePlace(items, known);
  if (place !== known) setKnown(place);
  return place;
}

/** Height of the two caption lines below a photograph, in rem to follow the font size. */
const footRem = 2.75;

type MosaicProps = Omit<ComponentProps<typeof PhotoWall<ListedPost>>, 'renderItem' | 'foot'> &
  Pick<PostListViewProps, 'viewerId'> &
  Pick<ShownList, 'walk'>;

function Mosaic({ viewerId, walk, ...wall }: MosaicProps) {
  const isBelow = useCaptionsBelow();
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return (
    <div className="edge-to-edge">
      <PhotoWall
        {...wall}
        foot={isBelow ? footRem * rem : 0}
        renderItem={({ id, via }, box) => (
          <PostTile
            postId={id}
            via={via}
            box={box}
            viewerId={viewerId}
            walk={walk}
            hasWordsBelow={isBelow}
          />
        )}
      />
    </div>
  );
}

function Waiting({ view }: { readonly view: ListView }) {
  const { t } = useTranslation('posts');
  return (
    <>
      <output className="sr-only">
        {t('list.waiting')}
        <Spinner />
      </output>
      {view === 'grid' ? (
        <div className="edge-to-edge">
          <WaitingWall />
        </div>
      ) : (
        [0, 1].map((place) => <WaitingArticle key={place} />)
      )}
    </>
  );
}

/** End of the list: loading, an error, or that there is no more. */
function Foot({ list, view }: Pick<PostListViewProps, 'list' | 'view'>) {
  const { t } = useTranslation('posts');
  const sentence = useFailureSentence();
  if (list.wantsMember) return <SignUpPrompt seen={list.items.length} />;
  if (list.error) {
    return (
      <div className="flex flex-wrap items-center gap-4 py-8">
        <ErrorWords>
          <strong className="block">{t('list.more_failed')}</strong>
          {sentence(list.error)}
        </ErrorWords>
        <Button onClick={list.retry}>{t('list.retry')}</Button>
      </div>
    );
  }
  if (!list.hasMore) return <ListEnd text={t('list.end')} />;
  // A new key for every page, so that the browser does not count it as a layout shift.
  return (
    <div key={list.items.length} className="waiting-foot">
      {view === 'grid' ? (
        <div className="edge-to-edge">
          <WaitingWall count={5} />
        </div>
      ) : (
        <WaitingArticle />
      )}
    </div>
  );
}
