import type { Photo } from '@stenope/contract/media';
import { sourcesOf, stillOf } from '../../../features/posts/api.ts';
import { PhotoFrame } from '../../../ui/photo/PhotoFrame.tsx';

interface CoverPhotoProps {
  readonly photo: Photo;
  readonly alt: string;
  /** Value of `<img sizes>`. */
  readonly sizes: string;
  readonly priority?: boolean;
}

/** Cover picture of a profile, in its own frame. */
export function CoverPhoto({ photo, ...shown }: CoverPhotoProps) {
  return (
    <PhotoFrame
      width={photo.width}
      height={photo.height}
      thumbhash={photo.thumbhash}
      sources={sourcesOf(photo)}
      still={stillOf(photo)}
      {...shown}
    />
  );
}
