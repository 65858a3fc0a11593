import type { ReactNode } from 'react';
import './tile-caption.css';

interface TileCaptionProps {
  /** Small, in the corner, at all times. */
  readonly mark: ReactNode;
  readonly title: string;
  readonly author: string;
  /** By choice, where nothing can be pointed at: below the photograph, on the wall. */
  readonly isBelow?: boolean;
}

/**
 * Within a `tile`: who points at the photograph, or comes to it by keys, is told what it is. At rest,
 * and under a finger, nothing is written on it; screen readers read the words all the same.
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
        <span className="hyphenated line-clamp-2 font-semibold wrap-anywhere">{title}</span>
        <span className="block truncate text-soft">{author}</span>
      </span>
    </span>
  );
}
