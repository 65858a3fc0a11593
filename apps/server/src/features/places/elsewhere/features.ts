import { z } from 'zod/mini';
import { NoAnswer } from './answer.ts';

export interface Spot<Properties> {
  readonly lat: number;
  readonly lon: number;
  readonly properties: Properties;
}

const collection = z.object({ features: z.array(z.unknown()) });

const point = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()], z.number()) }),
  properties: z.unknown(),
});

/** The points of a GeoJSON answer whose properties fit; others are passed over. */
export function featuresOf<Properties>(
  answer: unknown,
  properties: z.core.$ZodType<Properties>,
): readonly Spot<Properties>[] {
  const read = z.safeParse(collection, answer);
  if (!read.success) throw new NoAnswer('answered something else than places');
  return read.data.features.flatMap((one) => {
    const spot = z.safeParse(point, one);
    const said = z.safeParse(properties, spot.data?.properties);
    if (!spot.success || !said.success) return [];
    const [lon, lat] = spot.data.geometry.coordinates;
    return [{ lat, lon, properties: said.data }];
  });
}
