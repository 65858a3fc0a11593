import { useTranslation } from 'react-i18next';
import { useMapStyle } from '../../platform/api/useMapStyle.ts';
import { MapPin } from '../../ui/map/MapPin.tsx';
import { useMapView } from '../../ui/map/useMapView.ts';
import { WorldMap } from '../../ui/map/WorldMap.tsx';
import { viewOfSquare } from './squares.ts';

/** So many degrees around a spot are enough to see which region it is in. */
const region = 3;

/** Where a spot is. */
export function SpotMap({ cell }: { readonly cell: string }) {
  const { t } = useTranslation('map');
  const styleUrl = useMapStyle();
  const spot = viewOfSquare(cell);
  const map = useMapView({ ...spot, across: Math.max(region, spot.across) });
  return (
    <WorldMap
      map={map}
      styleUrl={styleUrl}
      words={{
        label: t('label'),
        nearer: t('nearer'),
        further: t('further'),
        undrawn: t('undrawn'),
        plain: t('plain'),
      }}
    >
      <MapPin view={map.view} at={spot} />
    </WorldMap>
  );
}
