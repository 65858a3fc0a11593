import { Dialog as Base } from '@base-ui/react/dialog';
import { Interior, type OverlayProps } from './Interior.tsx';
import { useBackCloses } from './useBackCloses.ts';
import './overlays.css';

interface DialogProps extends OverlayProps {
  /** Unless it asks about going elsewhere, which Back does already. */
  readonly backCloses?: boolean;
}

/** In the middle, over everything. The focus goes in, stays in, and returns to where it came from. */
export function Dialog({ open, onOpenChange, backCloses = true, ...interior }: DialogProps) {
  useBackCloses(open && backCloses, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        {/* Also over a sheet that asks something: what lies below waits. */}
        <Base.Backdrop forceRender className="overlay-backdrop" />
        <Base.Viewport className="overlay-stage">
          <Base.Popup className="overlay-panel">
            <Interior {...interior} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
