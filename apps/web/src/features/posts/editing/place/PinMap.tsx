import type { Coordinates } from '@stenope/domain/places/coordinates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../../platform/words/useLanguageCode.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { useMapView } from '../../../../ui/map/useMapView.ts';
import { around, coordinatesOf, pointOf, showing } from '../../../../ui/map/view.ts';
import { WorldMap } from '../../../../ui/map/WorldMap.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { shownPlace } from './places.ts';

interface PinMapProps {
  readonly start: Coordinates | null;
  readonly question: string;
  readonly onClose: () => void;
  readonly onPut: (at: Coordinates) => void;
}

/** World map of coasts and borders, with a pin to place. */
export function PinMap({ start, question, onClose, onPut }: PinMapProps) {
  const { t } = useTranslation('create');
  const language = useLanguageCode();
  const [pin, setPin] = useState(start);
  const map = useMapView(() => around(start));
  const at = pin && pointOf(pin);

  const step = (right: number, down: number, isLong: boolean) => {
    const length = map.view.across / (isLong ? 10 : 60);
    const from = at ?? map.view;
    const next = { x: from.x + right * length, y: from.y + down * length };
    setPin(coordinatesOf(next));
    map.move((view) => showing(view, next));
  };
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
      <WorldMap
        map={map}
        words={{
          label: t('place.map_label'),
          nearer: t('place.nearer'),
          further: t('place.further'),
        }}
        onTouch={(point) => setPin(coordinatesOf(point))}
        onArrow={step}
        about={at ?? undefined}
        isAlone
        drawing={
          at && (
            <circle
              cx={at.x * 100}
              cy={at.y * 100}
              r={map.view.across * 1.6}
              className="fill-safelight stroke-ink [vector-effect:non-scaling-stroke]"
            />
          )
        }
      />
      <output className="edge mt-3 block text-mute">
        {pin && shownPlace({ label: null, ...pin, precision: 'exact' }, language)}
      </output>
    </Dialog>
  );
}
