import type { Photo } from '@stenope/contract/media';
import { useTranslation } from 'react-i18next';
import { previewSource } from '../../../platform/api/media-address.ts';
import { inPlace } from '../../../platform/parts/parts.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { clockOf } from '../../../ui/video/clock.ts';

const Preview = inPlace(
  async () => (await import('../../../ui/video/preview/Preview.tsx')).Preview,
  <></>,
);

/** Over the poster in a list: that it is a video, how long, and a few seconds of it. */
export function TileVideo({ photo }: { readonly photo: Photo }) {
  const { t } = useTranslation('posts');
  const { video } = photo;
  if (video === undefined) return null;
  const length = clockOf(video.seconds);
  return (
    <>
      <Preview src={previewSource(photo)} />
      <span className="night edge absolute top-2 right-2 flex items-center gap-1 rounded-full bg-[#000000b3] px-2 py-1 text-ink">
        <Icon name="play" size={12} />
        <span aria-hidden="true">{length}</span>
        <span className="sr-only">{t('video', { length })}</span>
      </span>
    </>
  );
}
