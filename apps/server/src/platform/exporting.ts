import type {
  Archived,
  ArchivedPicture,
  ArchivedProfile,
  CollectionName,
} from '@stenope/contract/accounts/archive';
import type { SourceFormat } from '@stenope/domain/media/formats';
import type { VideoFormat } from '@stenope/domain/media/video';
import type { Crop } from '@stenope/domain/media/sizes';
import type { Executor } from './db/database.ts';

/** Keyset page of a member's rows; all keys are ids. */
export interface ExportPage {
  readonly userId: string;
  readonly after: string;
  readonly limit: number;
}

/** A page of items; `last` is the key to continue after, undefined at the end. */
interface ExportedPage<Item> {
  readonly items: readonly Item[];
  readonly last: string | undefined;
}

/** Facts of `profile.json`: each feature adds those it keeps. */
export type ProfileFacts = Omit<ArchivedProfile, 'avatar' | 'preferences'> &
  ArchivedProfile['preferences'] & {
    /** Exported profiles have the avatar as a file. */
    readonly avatar: ArchivedPicture | null;
  };

/** A feature's part of a member's archive. */
export interface ExportPart {
  /** Readers of the lists it keeps. */
  readonly collections?: {
    readonly [Name in CollectionName]?: (
      on: Executor,
      page: ExportPage,
    ) => Promise<ExportedPage<Archived<Name>>>;
  };
  readonly profile?: (on: Executor, userId: string) => Promise<Partial<ProfileFacts>>;
  /** Number of pictures, for the progress only. */
  readonly countPictures?: (on: Executor, userId: string) => Promise<number>;
}

/** A row of such a list. */
export type RowOf<List extends (...asked: never[]) => Promise<readonly unknown[]>> = Awaited<
  ReturnType<List>
>[number];

/** Reader of a list whose rows carry their paging key. */
export function exportOf<Row extends { readonly key: string }, Item>(
  list: (on: Executor, page: ExportPage) => Promise<readonly Row[]>,
  present: (row: Row) => Item,
) {
  return async (on: Executor, page: ExportPage): Promise<ExportedPage<Item>> => {
    const rows = await list(on, page);
    return { items: rows.map(present), last: rows.at(-1)?.key };
  };
}

interface Original {
  readonly id: string;
  readonly format: SourceFormat | VideoFormat;
  readonly sha256: Buffer;
  readonly crop: Crop | null;
  readonly video?: Omit<NonNullable<ArchivedPicture['video']>, 'captions'> | null;
  readonly captions?: string | null;
}

/** A picture or a video as archives name it: its original file, with what its author chose. */
export function archivedPicture(original: Original): ArchivedPicture {
  const { id, format, sha256, crop, video, captions = null } = original;
  const picture = { file: `media/${id}.${format}`, sha256: sha256.toString('hex'), crop };
  if (!video) return picture;
  const { posterAt, previewFrom, downloads } = video;
  return { ...picture, video: { posterAt, previewFrom, downloads, captions } };
}
