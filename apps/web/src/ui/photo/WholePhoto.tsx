import type { ReactNode } from 'react';
import './photo-frame.css';

interface WholePhotoProps {
  /** Of the photograph: its width by its height. */
  readonly ratio: number;
  readonly children: ReactNode;
}

/** A photograph by itself: as wide as there is room for, and never taller than what is seen at once. */
export function WholePhoto({ ratio, children }: WholePhotoProps) {
  return (
    <div className="whole-photo" style={{ ['--ratio' as string]: ratio }}>
      {children}
    </div>
  );
}
