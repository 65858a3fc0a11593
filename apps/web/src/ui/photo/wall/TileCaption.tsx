import type { ReactNode } from 'react';
import './tile-caption.css';

interface TileCaptionProps {
  /** Small, always visible in the corner. */
  readonly mark: ReactNode;
  readonly title: string;
  readonly author: string;
  /** Caption below the photograph, where there is no hover; optional. */
  readonly isBelow?: boolean;
}

/**
 * Caption within a `tile`, shown on hover and keyboard focus. Otherwise, and on touch, it is
 * invisible, but screen readers read it.
 */
export function TileCaption({ mark, title, author, isBelow = false }: TileCaptionProps) {
  if (isBelow) {
    return (
      <>
        <span className="night tile-caption">{mark}</span>
        <span className="tile-below">
          <span className="block truncate font-semibold">{title}</span>
          <span className="block truncate text-soft">{author}</span>
        </span>
      </>
    );
  }
  return (
    <span className="night tile-caption">
      {mark}
      <span className="tile-words">
        <span className="hyphenated line-clamp-2 font-semibold wrap-normal text-ellipsis">
          {title}
        </span>
        <span className="block truncate text-soft">{author}</span>
      </span>
    </span>
  );
}
