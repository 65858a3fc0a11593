import { echoAxes } from '@stenope/domain/echoes/axes';
import { postLimits } from '@stenope/domain/posts/limits';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  bare,
  escaped,
  flag,
  moment,
  object,
  orNull,
  quoted,
  written,
  type Fields,
  type Json,
} from '../../platform/db/json.ts';
import { users } from '../../tables/accounts.ts';
import { ratings, reveals, scores } from '../../tables/echoes.ts';
import { media } from '../../tables/media.ts';
import { comments, favourites, posts, postSteps } from '../../tables/posts.ts';
import { photoJson } from '../media/photo-sql.ts';
import { hiddenFrom, personJson, type Reader } from '../people/person-sql.ts';

/** JSON of posts in answers, defined once. Tests validate the result against the contract. */

/** One key look-up per post: a collection may be large, and a page is short. */
const isFavourite = (reader: Reader): SQL =>
  reader === null
    ? sql`false`
    : sql`coalesce((select true from ${favourites}
        where ${favourites.userId} = ${reader} and ${favourites.postId} = ${posts.id}), false)`;

/** Corrected marks may leave the scale slightly; shown ones are clamped. */
const onScale = (value: SQLWrapper): Json =>
  bare(sql`round(least(5, greatest(0, ${value}))::numeric, 2)`);

/**
 * Number of published ratings, plus one's own, which one sees at once. Looked up only for works
 * with unpublished ratings.
 */
const ratingsFor = (reader: Reader): SQL =>
  reader === null
    ? sql`${posts.ratings}`
    : sql`${posts.ratings} + coalesce((select 1 from ${scores}
        join ${ratings} on ${ratings.workId} = ${scores.id} and ${ratings.userId} = ${reader}
        where ${scores.id} = ${posts.id} and ${scores.publishedScore} is not null and ${ratings.publishedContent} is null
          and ${ratings.revision} > (${scores.publishedScore} ->> 'revision')::bigint), 0)`;

/** Published value, where newer ratings are unpublished. */
const published = (column: PgColumn): SQL =>
  sql`coalesce((${scores.publishedScore} ->> ${sql.raw(`'${column.name}'`)})::float8, ${column})`;

/** Echo of a post, for its author, its raters and those who revealed it: one key look-up each. */
const echoJson = (reader: Reader): Json =>
  reader === null
    ? ['null']
    : orNull.bare(sql`(select ${written(
        object({
          global: onScale(published(scores.mean)),
          axes: object(
            Object.fromEntries(echoAxes.map((axis) => [axis, onScale(published(scores[axis]))])),
          ),
        }),
      )} from ${scores} where ${scores.id} = ${posts.id}
        and coalesce(${scores.publishedScore} ->> 'state', ${scores.state}) in ('provisional', 'stabilised')
        and (${posts.authorId} = ${reader}
          or (select true from ${ratings}
            where ${ratings.workId} = ${posts.id} and ${ratings.userId} = ${reader})
          or (select true from ${reveals}
            where ${reveals.workId} = ${posts.id} and ${reveals.userId} = ${reader})))`);

/**
 * Comments this reader finds: all that are not deleted or hidden, minus the few by people hidden from them,
 * found by an index.
 */
const commentsFor = (reader: Reader): SQL => sql`case when ${posts.comments} = 0 then 0
  else ${posts.comments} - (select count(*) from ${comments} as unseen
    where unseen.post_id = ${posts.id} and unseen.deleted_at is null
      and unseen.state in ('visible', 'validated')
      and unseen.author_id = any(${hiddenFrom(reader)})) end`;

/**
 * Whether a picture of the post has failed. Checked only while a post is not ready, and never with
 * `exists`, which PostgreSQL may answer for all rows at once by reading every picture.
 */
const hasFailed = sql`(${media.state} = 'failed' or coalesce((
  select true from ${postSteps} join ${media} as taken on taken.id = ${postSteps.mediaId}
  where ${postSteps.postId} = ${posts.id} and taken.state = 'failed' limit 1), false))`;

/**
 * Fields of a post card, without the excerpt, which the domain cuts. For statements that read from
 * `posts`, joined with author and picture.
 */
export const cardFields = (reader: Reader): Fields => ({
  id: quoted(posts.id),
  author: personJson(users),
  title: escaped(posts.title),
  photo: photoJson(media),
  alt: escaped(posts.alt),
  sensitive: quoted(posts.sensitive),
  place: orNull.escaped(posts.placeLabel),
  comments: bare(commentsFor(reader)),
  ratings: bare(ratingsFor(reader)),
  createdAt: moment(posts.createdAt),
  status: quoted(sql`case
    when ${posts.ready} or ${posts.state} in ('masked', 'removed') then ${posts.state}
    when ${hasFailed} then 'failed' else 'processing' end`),
  mine: object({ favourite: flag(isFavourite(reader)) }),
  echo: echoJson(reader),
});

const uncut = sql.raw(String(postLimits.excerpt * 4));

/**
 * Beginning of the description, long enough for an excerpt. Characters are counted only where there
 * are too many bytes.
 */
export const excerptWords = sql<string>`case when octet_length(${posts.description}) <= ${uncut}
  then ${posts.description} else left(${posts.description}, ${uncut}) end`;

/**
 * Whether a text may mention somebody: mentions are looked up only then, as most texts have none.
 */
export const mayName = (text: SQLWrapper): SQL => sql`${text} ~ '[@＠]'`;
