import type { Photo } from '@stenope/contract/media';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZoomPhoto } from '../../../ui/photo/zoom/Zoom.tsx';
import { sourcesOf, type KnownPost } from '../api.ts';
import { useCovering } from '../sensitive/covers.ts';
import { picturesOf } from './pictures.ts';

const Zoom = lazy(async () => ({
  default: (await import('../../../ui/photo/zoom/Zoom.tsx')).Zoom,
}));

interface PostZoomProps {
  readonly post: KnownPost;
  readonly viewerId: string | undefined;
  /** Which one: 0 is the photograph itself, then the steps' in their order. */
  readonly start: number;
  readonly onClose: () => void;
}

/** What is covered is not among them: one does not come upon it by turning a page. */
export function PostZoom({ post, viewerId, start, onClose }: PostZoomProps) {
  const { t } = useTranslation('posts');
  const isCovered = useCovering(viewerId);
  const [shown] = useState(() => picturesOf(post).filter((one) => !isCovered(one)));
  const untold = t('photo.untold', { title: post.title });
  return (
    <Suspense>
      <Zoom
        photos={shown.map(({ photo, alt }) => zoomable(photo, alt === '' ? untold : alt))}
        start={shown.findIndex(({ place }) => place === start)}
        onClose={onClose}
        words={{
          title: post.title,
          close: t('close'),
          zoomIn: t('zoom.in'),
          zoomOut: t('zoom.out'),
          previous: t('zoom.previous'),
          next: t('zoom.next'),
          failed: t('photo.failed'),
        }}
      />
    </Suspense>
  );
}

/** Every browser we build for reads WebP, and it is the first that is made. */
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
