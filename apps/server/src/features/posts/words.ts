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

/** Editable fields of a post, without the method. */
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

/** The schema counts characters, some of which are invisible. */
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

/** A step without text needs a picture. */
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

/** Coarsened as the author chose, in numbers and in text: nothing finer is stored. */
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

/** Keys in a fixed order, for comparison. */
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

/** Title and description together, as tags and mentions may be in both. */
export function marksOf({ title, description }: Pick<Words, 'title' | 'description'>) {
  const text = `${title}\n${description}`;
  return { tags: tagsOf(text), mentions: mentionsOf(text) };
}
