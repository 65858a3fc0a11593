import { useTranslation } from 'react-i18next';
import { shape } from '../../../ui/map/view.ts';
import { WaitingWall } from '../../../ui/photo/wall/WaitingWall.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { MapPlan } from '../../../ui/map/MapPlan.tsx';

/** Placeholder of the map and its photographs, in their sizes. */
export function WaitingMap() {
  const { t } = useTranslation('posts');
  return (
    <>
      <output className="sr-only">
        {t('list.waiting')}
        <Spinner />
      </output>
      <MapPlan map={<Skeleton ratio={1 / shape} />}>
        <Skeleton width="14rem" height="1.5rem" />
        <WaitingWall count={4} />
      </MapPlan>
    </>
  );
}
