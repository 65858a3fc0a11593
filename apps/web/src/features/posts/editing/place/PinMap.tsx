import type { Coordinates } from '@stenope/domain/places/coordinates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMapStyle } from '../../../../platform/api/useMapStyle.ts';
import { useLanguageCode } from '../../../../platform/words/useLanguageCode.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { MapPin } from '../../../../ui/map/MapPin.tsx';
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

/** World map with a pin to place. */
export function PinMap({ start, question, onClose, onPut }: PinMapProps) {
  const { t } = useTranslation(['create', 'map']);
  const styleUrl = useMapStyle();
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
        styleUrl={styleUrl}
        words={{
          label: t('place.map_label'),
          nearer: t('map:nearer'),
          further: t('map:further'),
          undrawn: t('map:undrawn'),
          plain: t('map:plain'),
        }}
        onTouch={(point) => setPin(coordinatesOf(point))}
        onArrow={step}
        about={at ?? undefined}
        isAlone
      >
        {at && <MapPin view={map.view} at={at} />}
      </WorldMap>
      <output className="edge mt-3 block text-mute">
        {pin && shownPlace({ label: null, ...pin, precision: 'exact' }, language)}
      </output>
    </Dialog>
  );
}
