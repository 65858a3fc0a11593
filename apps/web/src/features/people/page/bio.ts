import { cutBetweenWords } from '@stenope/domain/words/cut';

/** As much of a bio as stands there unasked. */
const previewCharacters = 50;

/** The beginning of a bio, counted as people count; nothing where all of it fits. */
export function bioPreview(bio: string): string | undefined {
  const characters = [...new Intl.Segmenter().segment(bio)];
  if (characters.length <= previewCharacters) return undefined;
  return cutBetweenWords(bio, characters[previewCharacters]?.index ?? bio.length);
}
