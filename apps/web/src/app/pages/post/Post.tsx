import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { keepBroughtEchoes } from '../../../features/echoes/responses/responses-query.ts';
import { postAddress, topicOf } from '../../../features/posts/api.ts';
import { openPostQuery } from '../../../features/posts/receipt.ts';
import { walkOf } from '../../../features/posts/walk/walk.ts';
import { Walked, type Steps } from '../../../features/posts/walk/Walked.tsx';
import { isMissing } from '../../../platform/api/failures.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { FullSpinner } from '../../../ui/states/Spinner.tsx';
import { useTopic } from '../../live/topics.ts';
import { WallAndPanel } from '../../shell/WallAndPanel.tsx';
import { LeadTo } from '../../routing/LeadTo.tsx';
import { useAskedPlace } from '../../routing/useAskedPlace.ts';
import { HungPost, type ZoomState } from './HungPost.tsx';
import { MissingPost } from './MissingPost.tsx';

/** Page of a post: its photograph and panel. */
export function Post() {
  const { t } = useTranslation(['pages', 'posts', 'shell']);
  const sentence = useFailureSentence();
  const { username = '', postId = '' } = useParams();
  const { search, hash, ...place } = useLocation();
  const walk = walkOf(place.state);
  const { me } = useViewer();
  const cache = useQueryClient();
  useState(() => keepBroughtEchoes(cache, postId));
  const [zoom, setZoom] = useState<ZoomState>({ at: undefined, isGoingOn: false });
  useTopic(topicOf(postId));
  useAskedPlace();
  const { data: post, error, refetch } = useQuery(openPostQuery(postId));
  if (isMissing(error)) return <MissingPost title={t('pages:post.missing')} id={postId} />;
  // Old links with a former username still work: redirected to the current one.
  if (post && post.author.username.toLowerCase() !== username.toLowerCase()) {
    return <LeadTo to={`${postAddress(post)}${search}${hash}`} state={place.state} />;
  }
  if (post) {
    const hung = (steps: Steps) => (
      <HungPost key={post.id} post={post} steps={steps} zoom={zoom} onZoom={setZoom} />
    );
    if (!walk) return hung({});
    return (
      <Walked walk={walk} postId={post.id} viewerId={me?.id}>
        {hung}
      </Walked>
    );
  }
  if (!error) return <FullSpinner label={t('shell:waiting')} />;
  return (
    <WallAndPanel title={t('posts:failed')} wall={<Icon name="image" size={48} />}>
      <ErrorState
        title={t('posts:list.failed')}
        sentence={sentence(error)}
        onRetry={() => void refetch()}
        retryLabel={t('posts:list.retry')}
      />
    </WallAndPanel>
  );
}
