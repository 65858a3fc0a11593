import { Drawer } from '@base-ui/react/drawer';
import type { ReactNode } from 'react';
import { Interior, type OverlayProps } from './Interior.tsx';
import './overlays.css';

interface SheetProps extends OverlayProps {
  /** Beside the title: the shape that the sheet is about to change. */
  readonly aside?: ReactNode;
  /** What it is about stays in sight: nothing darkens it, and on a desk the sheet stands beside it. */
  readonly beside?: boolean;
}

const wide = '(width >= 40rem)';

/** From below, at the thumb, and drawn down to close; on wider screens a dialog in the middle. */
export function Sheet({ open, onOpenChange, beside = false, ...interior }: SheetProps) {
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
          <Drawer.Backdrop className={`overlay-backdrop ${beside ? 'overlay-clear' : ''}`} />
          <Drawer.Viewport
            className={`overlay-stage overlay-sheet-stage ${beside ? 'overlay-beside' : ''}`}
          >
            <Drawer.Popup className="overlay-panel overlay-sheet">
              <span className="overlay-grip" />
              <Drawer.Content className="flex min-h-0 flex-col">
                <Interior {...interior} />
              </Drawer.Content>
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  );
}
