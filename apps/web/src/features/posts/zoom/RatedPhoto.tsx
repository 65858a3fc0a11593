import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { NearPhoto } from '../../../ui/photo/near/NearPhoto.tsx';
import { stageSizes } from '../detail/pictures.ts';
import { CoveredPhoto } from '../sensitive/CoveredPhoto.tsx';
import { useIsCovered } from '../sensitive/covers.ts';

type RatedPhotoProps = Pick<ComponentProps<typeof CoveredPhoto>, 'work' | 'viewerId'>;

const nearSizes = '250vw';

/** Photograph of the rating sheet, which can be enlarged. */
export function RatedPhoto({ work, viewerId }: RatedPhotoProps) {
  const { t } = useTranslation('posts');
  const { photo } = work;
  return (
    <NearPhoto
      ratio={photo ? photo.width / photo.height : 1}
      words={{ nearer: t('zoom.in'), further: t('zoom.out') }}
      isCovered={useIsCovered(work, viewerId)}
    >
      {(isNear) => (
        <CoveredPhoto
          work={work}
          viewerId={viewerId}
          sizes={isNear ? nearSizes : stageSizes}
          priority
        />
      )}
    </NearPhoto>
  );
}
