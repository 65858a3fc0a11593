import { Dialog as Base } from '@base-ui/react/dialog';
import { Interior, type OverlayProps } from './Interior.tsx';
import { useBackCloses } from './useBackCloses.ts';
import './overlays.css';

interface DialogProps extends OverlayProps {
  /** False for a dialog that itself asks about navigating. */
  readonly backCloses?: boolean;
}

/** Modal dialog in the middle. Focus moves in, is trapped, and returns. */
export function Dialog({ open, onOpenChange, backCloses = true, ...interior }: DialogProps) {
  useBackCloses(open && backCloses, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        {/* Also over a sheet that opened it: the layer below is inert. */}
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
