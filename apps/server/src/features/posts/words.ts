import type { ReceivedBody } from '@stenope/contract/action';
import type { createPost, updatePost } from '@stenope/contract/posts';
import type { FieldProblem } from '@stenope/contract/errors';
import { roundCoordinates } from '@stenope/domain/places/coordinates';
import { coarseLabel } from '@stenope/domain/places/labels';
import { saysSomething } from '@stenope/domain/posts/method';
import { isBlank, mentionsOf, tagsOf } from '@stenope/domain/posts/text';
import { Refusal } from '../../platform/errors.ts';
import { locationOf } from './present.ts';
import type { PostRow } from './queries.ts';

export type NewPost = ReceivedBody<typeof createPost>;
export type PostEdit = ReceivedBody<typeof updatePost>;

type Row = PostRow['post'];
type PostPlace = NonNullable<NewPost['place']>;

/** What an author may change of a post, but for the method. */
export type Words = Pick<
  Row,
  | 'title'
  | 'description'
  | 'alt'
  | 'sensitive'
  | 'licence'
  | 'hidesCamera'
  | 'allowsResponses'
  | 'resources'
> & { readonly place: PostPlace | null };

/** The schema counts characters; some of them cannot be seen. */
export function refuseBlank({ title, resources = [], place }: PostEdit | NewPost): void {
  const needed: [string, string | null | undefined][] = [
    ['title', title],
    ['place.label', place?.label],
    ...resources.map(({ label }, index): [string, string] => [`resources.${index}.label`, label]),
  ];
  refuseFields(
    needed.flatMap(([field, text]) => (typeof text === 'string' && isBlank(text) ? [field] : [])),
  );
}

/** A step without words needs a picture. */
export function refuseEmptySteps(steps: NonNullable<NewPost['steps']>): void {
  refuseFields(
    steps.flatMap((step, index) => (saysSomething(step) ? [] : [`steps.${index}.body`])),
  );
}

function refuseFields(empty: readonly string[]): void {
  if (empty.length === 0) return;
  const fields = empty.map((field): FieldProblem => ({ field, rule: 'too_short', limit: 1 }));
  throw new Refusal('invalid', { fields });
}

/** As coarse as its author wants it, in numbers and in words: nothing finer is stored. */
export async function coarse(
  place: PostPlace,
  nameTown: (place: PostPlace & { label: string }) => Promise<string>,
): Promise<PostPlace> {
  const { label, lat, lon, precision } = place;
  const isTown = label !== null && precision === 'city';
  const words = isTown
    ? await nameTown({ ...place, label })
    : label && coarseLabel(label, precision);
  return { label: words, ...roundCoordinates({ lat, lon }, precision), precision };
}

/** With keys in one order, so that what is there and what is wished can be compared. */
export function wordsOf(row: Row): Words {
  const { title, description, alt, sensitive, licence, hidesCamera, allowsResponses } = row;
  const resources = row.resources.map(({ label, link }) => ({ label, link }));
  const place = locationOf(row);
  return {
    title,
    description,
    alt,
    sensitive,
    licence,
    hidesCamera,
    allowsResponses,
    resources,
    place,
  };
}

/** The columns that hold them. */
export function columnsOf({ place, ...words }: Partial<Words>): Partial<Row> {
  if (place === undefined) return words;
  return {
    ...words,
    placeLabel: place?.label ?? null,
    placeLat: place?.lat ?? null,
    placeLon: place?.lon ?? null,
    placePrecision: place?.precision ?? null,
  };
}

/** Title and description are one text to those who look for a tag. */
export function marksOf({ title, description }: Pick<Words, 'title' | 'description'>) {
  const text = `${title}\n${description}`;
  return { tags: tagsOf(text), mentions: mentionsOf(text) };
}
