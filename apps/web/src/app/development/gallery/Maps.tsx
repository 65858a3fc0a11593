import { useState } from 'react';
import { MapPin } from '../../../ui/map/MapPin.tsx';
import { PinsMap } from '../../../ui/map/PinsMap.tsx';
import { useMapView } from '../../../ui/map/useMapView.ts';
import { fitting, wholeWorld, type MapPoint } from '../../../ui/map/view.ts';
import { WorldMap } from '../../../ui/map/WorldMap.tsx';
import { Exhibit, Room } from './Exhibit.tsx';
import { maps, rooms } from './words.ts';

const home = { lat: 45.19, lon: 5.72 };

const places = [
  { id: 'Die', lat: 44.75, lon: 5.37 },
  { id: 'Crest', lat: 44.73, lon: 5.02 },
  { id: 'Valence', lat: 44.93, lon: 4.89 },
  { id: 'Marseille', lat: 43.3, lon: 5.37 },
  { id: 'Paris', lat: 48.86, lon: 2.35 },
];

export function Maps() {
  return (
    <Room id="maps" title={rooms.maps}>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Exhibit name={maps.pins}>
          <Pins />
        </Exhibit>
        <Exhibit name={maps.one}>
          <Touched />
        </Exhibit>
      </div>
    </Room>
  );
}

function Pins() {
  const map = useMapView(() => fitting(places));
  const [chosen, setChosen] = useState<readonly string[]>(['Paris']);
  return (
    <PinsMap
      map={map}
      words={maps.words}
      styleUrl={null}
      places={places}
      chosen={new Set(chosen)}
      onChoose={setChosen}
      nameOf={maps.nameOf}
      home={home}
    />
  );
}

function Touched() {
  const map = useMapView(wholeWorld);
  const [point, setPoint] = useState<MapPoint>({ x: 5, y: -51 });
  return (
    <WorldMap
      map={map}
      words={{ ...maps.words, label: maps.touched }}
      styleUrl={null}
      onTouch={setPoint}
    >
      <MapPin view={map.view} at={point} />
    </WorldMap>
  );
}
