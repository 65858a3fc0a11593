import { negatives } from '../darkroom/darkroom.ts';
import type { DemoComment, DemoPost, DemoResource, DemoResponse, Place } from './types.ts';

/** Helpers for writing the community. */

export function place(
  name: string,
  latitude: number,
  longitude: number,
  precision: Place['precision'] = 'km',
): Place {
  return { name, latitude, longitude, precision };
}

/** A comment with its replies. */
export function by(author: string, text: string, ...replies: readonly DemoComment[]): DemoComment {
  return { author, text, replies };
}

type Told = Omit<DemoPost, 'author' | 'negative' | 'title' | 'alt' | 'resources'> & {
  readonly resources: readonly DemoResource[];
};

/** A post of a photograph; title and alternative text come from its negative. */
export function post(author: string, negative: string, told: Told): DemoPost {
  const { title, alt } = wordsOf(negative);
  return { author, negative, title, alt, ...told };
}

/** A visual response to a post; both are identified by their negatives. */
export function response(
  author: string,
  to: string,
  negative: string,
  description: string,
): DemoResponse {
  return { author, to, negative, alt: wordsOf(negative).alt, description };
}

function wordsOf(negative: string): { readonly title: string; readonly alt: string } {
  const found = negatives.find(({ id }) => id === negative);
  if (found === undefined) throw new RangeError(`There is no negative ${negative}.`);
  return found;
}
