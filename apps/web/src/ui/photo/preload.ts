import { pictureSources, plainSource, type PhotoSource } from './sources.ts';

/** Prefetches the file a `PhotoFrame` with these sizes would load, at low priority. */
export function preloadPhoto(sources: readonly PhotoSource[], sizes: string): void {
  const picture = document.createElement('picture');
  const image = document.createElement('img');
  for (const { type, srcSet } of pictureSources(sources)) {
    const source = document.createElement('source');
    Object.assign(source, { type, srcset: srcSet, sizes });
    picture.append(source);
  }
  picture.append(image);
  image.fetchPriority = 'low';
  image.src = plainSource(sources) ?? '';
}
