import type { Photo } from '@stenope/contract/media';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZoomPhoto } from '../../../ui/photo/zoom/Zoom.tsx';
import { isWhole, sourcesOf, type KnownPost } from '../api.ts';

const Zoom = lazy(async () => ({
  default: (await import('../../../ui/photo/zoom/Zoom.tsx')).Zoom,
}));

interface PostZoomProps {
  readonly post: KnownPost;
  /** Which one: 0 is the photograph itself, then the steps' in their order. */
  readonly start: number;
  readonly onClose: () => void;
}

export function PostZoom({ post, start, onClose }: PostZoomProps) {
  const { t } = useTranslation('posts');
  const [photos] = useState(() => photosOf(post, t('photo.untold', { title: post.title })));
  return (
    <Suspense>
      <Zoom
        photos={photos}
        start={start}
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

function photosOf(post: KnownPost, untold: string): readonly ZoomPhoto[] {
  const steps = isWhole(post) ? post.steps : [];
  return [{ photo: post.photo, alt: post.alt }, ...steps].flatMap(({ photo, alt }) =>
    photo === null ? [] : [zoomable(photo, alt === '' ? untold : alt)],
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
