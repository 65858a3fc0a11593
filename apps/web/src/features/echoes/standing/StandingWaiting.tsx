import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';

/** Placeholder in the shape of the standing. */
export function StandingWaiting() {
  const { t } = useTranslation('echoes');
  return (
    <div className="flex flex-wrap items-center gap-x-14 gap-y-8 pt-8">
      <output className="sr-only">{t('waiting')}</output>
      <Skeleton width="250px" height="250px" round />
      <div className="grid min-w-60 flex-1 gap-4">
        <Skeleton width="8rem" height="4rem" />
        <Skeleton height="5rem" />
      </div>
    </div>
  );
}
