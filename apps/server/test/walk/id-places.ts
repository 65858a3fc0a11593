import type { Action } from '@stenope/contract/action';
import { z } from 'zod/mini';

/** JSON schema, as far as ids are looked for in it. */
interface Shape {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

/** Where an action takes ids: `params.postId`, `body.steps[].mediaId`, `query.after`. */
export function idPlacesOf(action: Action): readonly string[] {
  const found = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = action[part];
    if (!schema) return [];
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
    return placesIn(shape as Shape, part);
  });
  return [...new Set(found)].toSorted();
}

function placesIn({ format, properties = {}, items, anyOf = [] }: Shape, place: string): string[] {
  return [
    ...(format === 'uuid' ? [place] : []),
    ...Object.entries(properties).flatMap(([name, part]) => placesIn(part, `${place}.${name}`)),
    ...(items ? placesIn(items, `${place}[]`) : []),
    ...anyOf.flatMap((one) => placesIn(one, place)),
  ];
}

/** Where a value stands in a request, in the same words. */
export function placesOf(value: unknown, sent: unknown, place = ''): readonly string[] {
  if (sent === value) return [place];
  if (Array.isArray(sent)) return sent.flatMap((one) => placesOf(value, one, `${place}[]`));
  if (typeof sent !== 'object' || sent === null) return [];
  return Object.entries(sent).flatMap(([name, part]) =>
    placesOf(value, part, place ? `${place}.${name}` : name),
  );
}
