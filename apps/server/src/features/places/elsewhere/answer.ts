import { z } from 'zod/mini';

/** An external service gave no usable answer. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

const longestWaitMs = 3_000;

/** Ten places take a few kilobytes; a much larger answer is not what was asked for. */
const largestBytes = 256 * 1024;

/**
 * Requests a URL chosen by the operator, limited in time and size. Redirects are refused, since
 * nobody chose their target.
 */
export async function askFor(address: URL): Promise<unknown> {
  const response = await fetch(address, {
    redirect: 'manual',
    signal: AbortSignal.timeout(longestWaitMs),
    headers: { accept: 'application/json' },
  });
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel();
    throw new NoAnswer(`answered ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> = response.body;
  for await (const part of body) {
    size += part.byteLength;
    if (size > largestBytes) throw new NoAnswer('answered too much');
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

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

/** Points of a GeoJSON answer with valid properties; others are skipped. */
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
