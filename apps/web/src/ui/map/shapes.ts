/** Reads what the build wrote of the world (`virtual:basemap`). */

type Position = [lon: number, lat: number];

/** Lines of a drawing as coordinates. */
export function linesOf(text: string): Position[][] {
  return text.split(';').map((line) => {
    let [lon, lat] = [0, 0];
    const steps = line.match(/-?\d+/g) ?? [];
    const points: Position[] = [];
    for (let at = 0; at + 1 < steps.length; at += 2) {
      lon += Number(steps[at]);
      lat -= Number(steps[at + 1]);
      points.push([lon / 100, lat / 100]);
    }
    return points;
  });
}

interface Collection<Geometry> {
  readonly type: 'FeatureCollection';
  readonly features: {
    readonly type: 'Feature';
    readonly properties: Readonly<Record<string, string | number>>;
    readonly geometry: Geometry;
  }[];
}

function collected<Geometry>(geometries: readonly Geometry[]): Collection<Geometry> {
  const features = geometries.map((geometry) => ({
    type: 'Feature' as const,
    properties: {},
    geometry,
  }));
  return { type: 'FeatureCollection', features };
}

export function areasIn(text: string) {
  return collected(
    linesOf(text).map((ring) => {
      const [first] = ring;
      const closed = first ? [...ring, first] : ring;
      return { type: 'Polygon' as const, coordinates: [closed] };
    }),
  );
}

export function pathsIn(text: string) {
  const coordinates = linesOf(text);
  return collected([{ type: 'MultiLineString' as const, coordinates }]);
}

/** Names with their positions, the most important first. */
export function labelsIn(text: string, nameOf: (said: string) => string) {
  const features = text.split('\n').map((line, rank) => {
    const [said = '', lon, lat, zoom] = line.split('|');
    return {
      type: 'Feature' as const,
      properties: { name: nameOf(said), rank, zoom: Number(zoom) },
      geometry: {
        type: 'Point' as const,
        coordinates: [Number(lon) / 100, Number(lat) / 100] as Position,
      },
    };
  });
  return { type: 'FeatureCollection' as const, features };
}
