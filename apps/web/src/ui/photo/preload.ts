import { pictureSources, plainSource, type PhotoSource } from './sources.ts';

/** Fetches the file that a `PhotoFrame` of these sizes would take, after what is in sight. */
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
