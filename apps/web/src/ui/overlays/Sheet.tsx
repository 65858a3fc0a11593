import { Drawer } from '@base-ui/react/drawer';
import type { ReactNode } from 'react';
import { Interior, type OverlayProps } from './Interior.tsx';
import { useBackCloses } from './useBackCloses.ts';
import './overlays.css';
import './beside.css';

interface SheetProps extends OverlayProps {
  /** Beside the title: the shape that the sheet is about to change. */
  readonly aside?: ReactNode;
  /**
   * What it is about stays in sight, on a wall of its own: above the sheet, and beside it where the
   * window is wider than high.
   */
  readonly beside?: ReactNode;
}

const wide = '(width >= 40rem)';

/** From below, at the thumb, and drawn down to close; on wider screens a dialog in the middle. */
export function Sheet({ open, onOpenChange, beside, ...interior }: SheetProps) {
  const hasWall = beside !== undefined;
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next, change) => {
        // In the middle of the page it hangs from nothing, so it cannot be drawn down.
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
              {/* Within the sheet, or keys and screen readers could not reach it; yet last. */}
              {hasWall && <div className="overlay-subject">{beside}</div>}
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  );
}
