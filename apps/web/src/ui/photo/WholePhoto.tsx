import type { ReactNode } from 'react';
import './photo-frame.css';

interface WholePhotoProps {
  /** Width divided by height. */
  readonly ratio: number;
  readonly children: ReactNode;
}

/** A single photograph: as wide as there is room, and never taller than the screen. */
export function WholePhoto({ ratio, children }: WholePhotoProps) {
  return (
    <div className="whole-photo" style={{ ['--ratio' as string]: ratio }}>
      {children}
    </div>
  );
}
