import { sql, type SQLWrapper } from 'drizzle-orm';
import { bare, flag, object, objectWith, quoted, when, type Json } from '../../platform/db/json.ts';
import { media, videoCaptions } from '../../tables/media.ts';

/** Columns needed to show a picture. */
export type PhotoColumn =
  | 'state'
  | 'name'
  | 'width'
  | 'height'
  | 'crop'
  | 'animated'
  | 'thumbhash'
  | 'colour'
  | 'widths'
  | 'formats'
  | 'video';

/** The same for a `select`. */
export const photoColumns = {
  state: media.state,
  name: media.name,
  width: media.width,
  height: media.height,
  crop: media.crop,
  animated: media.animated,
  thumbhash: media.thumbhash,
  colour: media.colour,
  widths: media.widths,
  formats: media.formats,
  video: media.video,
} satisfies Readonly<Record<PhotoColumn, unknown>>;

/** Columns of an original file, for archives. */
export const originalColumns = {
  id: media.id,
  format: media.format,
  sha256: media.sha256,
  crop: media.crop,
  video: media.video,
  captions: sql<string | null>`(select ${videoCaptions.body} from ${videoCaptions}
    where ${videoCaptions.mediaId} = ${media}.id)`,
};

export type OriginalRow = Pick<
  typeof media.$inferSelect,
  Exclude<keyof typeof originalColumns, 'captions'>
> & { readonly captions: string | null };

const videoJson = (video: SQLWrapper): Json =>
  object({
    seconds: bare(sql`${video} -> 'seconds'`),
    sound: bare(sql`${video} -> 'sound'`),
    captions: bare(sql`${video} -> 'captions'`),
    downloads: bare(sql`${video} -> 'downloads'`),
  });

/** A picture, or null while it cannot be shown. Same as `photoOf` of media. */
export const photoJson = (of: Readonly<Record<PhotoColumn, SQLWrapper>>): Json =>
  when(
    sql`${of.state} = 'ready'`,
    objectWith(
      { video: { json: videoJson(of.video), if: sql`${of.video} is not null` } },
      {
        name: quoted(of.name),
        width: bare(sql`coalesce((${of.crop} ->> 'width')::integer, ${of.width})`),
        height: bare(sql`coalesce((${of.crop} ->> 'height')::integer, ${of.height})`),
        animated: flag(of.animated),
        // PostgreSQL breaks base64 into lines.
        thumbhash: quoted(sql`translate(encode(${of.thumbhash}, 'base64'), chr(10), '')`),
        colour: quoted(of.colour),
        widths: bare(sql`to_json(${of.widths})`),
        formats: bare(sql`to_json(${of.formats})`),
      },
    ),
  );
