import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { postQuery } from '../../../features/posts/api.ts';
import { PostListView } from '../../../features/posts/lists/PostListView.tsx';
import { usePostList } from '../../../features/posts/lists/usePostList.ts';
import { inPlace } from '../../../platform/parts/parts.tsx';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { FullSpinner } from '../../../ui/states/Spinner.tsx';
import { MapPlan } from '../../../ui/map/MapPlan.tsx';
import { shape } from '../../../ui/map/view.ts';
import { RatingFromList } from '../../rating/RatingFromList.tsx';
import { Page } from '../../shell/Page.tsx';
import { Missing } from '../missing/Missing.tsx';

const SpotMap = inPlace(
  async () => (await import('../../../features/map/SpotMap.tsx')).SpotMap,
  <Skeleton ratio={1 / shape} />,
);

/** Until the name is known, so that nothing moves when it comes. */
const blankLine = '\u00A0';

const isCell = /^[0-3]{1,26}$/;

/** Same place, other eyes: what members made in one spot. */
export function Place() {
  const { t } = useTranslation();
  const { cell = '' } = useParams();
  const { state, me } = useViewer();
  if (!isCell.test(cell)) return <Missing />;
  // Members and visitors see different lists, so the viewer must be known first.
  if (state === 'loading') return <FullSpinner label={t('waiting')} />;
  return <Spot key={cell} cell={cell} viewerId={me?.id} />;
}

interface SpotProps {
  readonly cell: string;
  readonly viewerId: string | undefined;
}

function Spot({ cell, viewerId }: SpotProps) {
  const { t } = useTranslation('map');
  const posts = usePostList({ kind: 'square', cell });
  const [first] = posts.items;
  // The card came with the list.
  const { data: newest } = useQuery({ ...postQuery(first?.id ?? ''), enabled: false });
  return (
    <Page title={t('spot.title')} lead={newest?.place ?? blankLine} width="wide">
      <MapPlan
        map={
          <div className="grid gap-3">
            <SpotMap cell={cell} />
            <div>
              <ButtonLink to={`/search?tab=map&cell=${cell}`}>{t('spot.map')}</ButtonLink>
            </div>
          </div>
        }
      >
        <RatingFromList viewerId={viewerId}>
          <PostListView
            list={posts}
            view="grid"
            label={t('images')}
            viewerId={viewerId}
            empty={
              <EmptyState icon="map-pin" title={t('spot.empty')} sentence={t('spot.sentence')} />
            }
          />
        </RatingFromList>
      </MapPlan>
    </Page>
  );
}
