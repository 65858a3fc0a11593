import { cutBetweenWords } from '@stenope/domain/words/cut';

/** Characters of a bio shown before it is expanded. */
const previewCharacters = 50;

/** Beginning of a bio, counted in graphemes; undefined where all of it fits. */
export function bioPreview(bio: string): string | undefined {
  const characters = [...new Intl.Segmenter().segment(bio)];
  if (characters.length <= previewCharacters) return undefined;
  return cutBetweenWords(bio, characters[previewCharacters]?.index ?? bio.length);
}
