import { Drawer } from '@base-ui/react/drawer';
import type { ReactNode } from 'react';
import { Interior, type OverlayProps } from './Interior.tsx';
import { useBackCloses } from './useBackCloses.ts';
import './overlays.css';
import './beside.css';

interface SheetProps extends OverlayProps {
  /** Beside the title, e.g. the Echo being rated. */
  readonly aside?: ReactNode;
  /**
   * The subject of the sheet, kept visible: above it, or beside it where the window is wider than
   * high.
   */
  readonly beside?: ReactNode;
}

const wide = '(width >= 40rem)';

/** Slides in from the bottom and is swiped down to close; on wide screens a centred dialog. */
export function Sheet({ open, onOpenChange, beside, ...interior }: SheetProps) {
  const hasWall = beside !== undefined;
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next, change) => {
        // A centred dialog cannot be swiped away.
        if (change.reason === 'swipe' && matchMedia(wide).matches) change.cancel();
        else onOpenChange(next);
      }}
    >
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal>
          <Drawer.Backdrop className={`overlay-backdrop ${hasWall ? 'overlay-wall' : ''}`} />
          <Drawer.Viewport
            className={`overlay-stage overlay-sheet-stage ${hasWall ? 'overlay-beside' : ''}`}
          >
            <Drawer.Popup className="overlay-panel overlay-sheet">
              <span className="overlay-grip" />
              <Drawer.Content className="overlay-content">
                <Interior {...interior} />
              </Drawer.Content>
              {/* Inside the sheet, so that keyboard and screen reader reach it; last in order. */}
              {hasWall && <div className="overlay-subject">{beside}</div>}
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  );
}
