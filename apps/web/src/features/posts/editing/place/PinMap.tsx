import type { Coordinates } from '@stenope/domain/places/coordinates';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { borders, land } from 'virtual:basemap';
import { useLanguageCode } from '../../../../platform/words/useLanguageCode.ts';
import { Button, IconButton } from '../../../../ui/buttons/Button.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { shownPlace } from './places.ts';
import {
  around,
  boxOf,
  coordinatesOf,
  pointOf,
  shape,
  shifted,
  showing,
  zoomed,
} from './pin-view.ts';

interface PinMapProps {
  readonly start: Coordinates | null;
  readonly question: string;
  readonly onClose: () => void;
  readonly onPut: (at: Coordinates) => void;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Coasts and borders of the world, and a pin to put where it is. */
export function PinMap({ start, question, onClose, onPut }: PinMapProps) {
  const { t } = useTranslation('create');
  const language = useLanguageCode();
  const [pin, setPin] = useState(start);
  const [view, setView] = useState(() => around(start));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={question}
      description={t('place.map_hint')}
      closeLabel={t('close')}
      actions={
        <Button kind="primary" disabled={pin === null} onClick={() => pin && onPut(pin)}>
          {t('place.use')}
        </Button>
      }
    >
      <div className="relative overflow-hidden rounded-2 border border-brink">
        <World view={view} onView={setView} pin={pin} onPin={setPin} />
        <div className="absolute right-2 bottom-2 flex flex-col gap-1.5">
          <IconButton
            kind="plain"
            className="bg-raised"
            label={t('place.nearer')}
            onClick={() => setView(zoomed(view, 0.5, pin ? pointOf(pin) : view))}
          >
            <Icon name="plus" size={18} />
          </IconButton>
          <IconButton
            kind="plain"
            className="bg-raised"
            label={t('place.further')}
            onClick={() => setView(zoomed(view, 2))}
          >
            <span className="h-[1.6px] w-3.5 bg-current" />
          </IconButton>
        </div>
      </div>
      <output className="edge mt-3 block text-mute">
        {pin && shownPlace({ label: null, ...pin, precision: 'exact' }, language)}
      </output>
    </Dialog>
  );
}

type ViewState = ReturnType<typeof around>;

interface WorldProps {
  readonly view: ViewState;
  readonly onView: (view: ViewState) => void;
  readonly pin: Coordinates | null;
  readonly onPin: (pin: Coordinates) => void;
}

/** A finger that moves less than this has touched, not drawn. */
const stillPixels = 6;

function World({ view, onView, pin, onPin }: WorldProps) {
  const { t } = useTranslation('create');
  const drag = useRef<{ x: number; y: number; view: ViewState; hasMoved: boolean }>(undefined);
  const at = pin && pointOf(pin);

  const pointUnder = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    return {
      x: view.x + ((clientX - box.left) / box.width - 0.5) * view.across,
      y: view.y + ((clientY - box.top) / box.height - 0.5) * view.across * shape,
    };
  };
  const onMove = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const from = drag.current;
    if (!from) return;
    const [x, y] = [clientX - from.x, clientY - from.y];
    if (!from.hasMoved && Math.hypot(x, y) < stillPixels) return;
    from.hasMoved = true;
    const degrees = from.view.across / currentTarget.getBoundingClientRect().width;
    onView(shifted(from.view, -x * degrees, -y * degrees));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [right, down] = arrows[event.key] ?? [];
    if (right === undefined || down === undefined) return;
    event.preventDefault();
    const step = view.across / (event.shiftKey ? 10 : 60);
    const from = at ?? view;
    const next = { x: from.x + right * step, y: from.y + down * step };
    onPin(coordinatesOf(next));
    onView(showing(view, next));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is what one does in it
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the pin is moved by its keys
      tabIndex={0}
      role="application"
      aria-label={t('place.map_label')}
      className="cursor-crosshair touch-none bg-wall -outline-offset-2"
      style={{ aspectRatio: `1 / ${shape}` }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, y: event.clientY, view, hasMoved: false };
      }}
      onPointerMove={onMove}
      onPointerUp={(event) => {
        if (drag.current && !drag.current.hasMoved) onPin(coordinatesOf(pointUnder(event)));
        drag.current = undefined;
      }}
      onWheel={({ deltaY }) => onView(zoomed(view, deltaY > 0 ? 1.25 : 0.8))}
    >
      <svg viewBox={boxOf(view)} className="block size-full" aria-hidden="true">
        <path d={land} className="fill-raised stroke-mute [vector-effect:non-scaling-stroke]" />
        <path d={borders} className="fill-none stroke-line [vector-effect:non-scaling-stroke]" />
        {at && (
          <circle
            cx={at.x * 100}
            cy={at.y * 100}
            r={view.across * 1.6}
            className="fill-safelight stroke-ink [vector-effect:non-scaling-stroke]"
          />
        )}
      </svg>
    </div>
  );
}
