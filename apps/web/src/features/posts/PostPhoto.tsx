import type { PostCard } from '@stenope/contract/posts';
import { useTranslation } from 'react-i18next';
import { PhotoFrame } from '../../ui/photo/PhotoFrame.tsx';
import { sourcesOf, stillOf } from './api.ts';

interface PostPhotoProps {
  readonly post: Pick<PostCard, 'photo' | 'alt' | 'title'>;
  /** Value of `<img sizes>`. */
  readonly sizes: string;
  readonly priority?: boolean;
  readonly fades?: boolean;
  /** Shows only the blurred placeholder, and fetches nothing else. */
  readonly isCovered?: boolean;
}

/** Photograph of a post in its own ratio; without a description its title is the alt text. */
export function PostPhoto({ post, isCovered = false, ...shown }: PostPhotoProps) {
  const { t } = useTranslation('posts');
  const { photo, title } = post;
  const alt = post.alt === '' ? t('photo.untold', { title }) : post.alt;
  if (photo === null) {
    return <PhotoFrame width={1} height={1} alt={alt} sources={[]} sizes={shown.sizes} />;
  }
  return (
    <PhotoFrame
      width={photo.width}
      height={photo.height}
      alt={isCovered ? '' : alt}
      thumbhash={photo.thumbhash}
      sources={isCovered ? [] : sourcesOf(photo)}
      still={stillOf(photo)}
      {...shown}
    />
  );
}
