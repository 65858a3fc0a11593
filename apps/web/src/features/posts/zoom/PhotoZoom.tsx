import type { Photo } from '@stenope/contract/media';
import { useTranslation } from 'react-i18next';
import { openable } from '../../../platform/parts/parts.tsx';
import type { ZoomBeyond, ZoomPhoto } from '../../../ui/photo/zoom/Zoom.tsx';
import { sourcesOf } from '../api.ts';

const Zoom = openable(async () => (await import('../../../ui/photo/zoom/Zoom.tsx')).Zoom);

interface ZoomedPicture {
  readonly photo: Photo;
  readonly alt: string;
}

interface PhotoZoomProps extends ZoomBeyond<ZoomedPicture & { readonly title: string }> {
  /** Title of the work; alt text of pictures without a description. */
  readonly title: string;
  readonly pictures: readonly ZoomedPicture[];
  /** Index of the picture shown first. */
  readonly start: number;
  readonly isGoingOn?: boolean;
  readonly onClose: () => void;
}

/** Full-screen viewer of photographs. */
export function PhotoZoom({ title, pictures, before, after, ...zoom }: PhotoZoomProps) {
  const { t } = useTranslation('posts');
  const shown = ({ photo, alt }: ZoomedPicture, called = title) =>
    zoomable(photo, alt === '' ? t('photo.untold', { title: called }) : alt);
  return (
    <Zoom
      {...zoom}
      photos={pictures.map((picture) => shown(picture))}
      before={before && shown(before, before.title)}
      after={after && shown(after, after.title)}
      words={{
        title,
        close: t('close'),
        zoomIn: t('zoom.in'),
        zoomOut: t('zoom.out'),
        previous: t('zoom.previous'),
        next: t('zoom.next'),
        failed: t('photo.failed'),
      }}
    />
  );
}

/** Only WebP: every supported browser reads it, and it is made first. */
function zoomable(photo: Photo, alt: string): ZoomPhoto {
  const sources = sourcesOf(photo)
    .filter(({ type }) => type === 'image/webp')
    .toSorted((one, other) => one.width - other.width);
  return {
    src: sources.at(-1)?.url ?? '',
    srcset: sources.map(({ url, width }) => `${url} ${width}w`).join(', '),
    width: photo.width,
    height: photo.height,
    alt,
  };
}
