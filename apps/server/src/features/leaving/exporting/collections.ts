import type { Executor } from '../../../platform/db/database.ts';
import type { Archived, CollectionName } from '../archive/format.ts';
import {
  presentComment,
  presentConversation,
  presentGiven,
  presentMessage,
  presentPost,
  presentProduct,
  presentReceived,
  presentReport,
  presentResponse,
} from './present.ts';
import { listConversations, listMessages } from './messages.ts';
import {
  listBlocked,
  listComments,
  listFavourites,
  listFollowed,
  listFollowers,
  listGiven,
  listMuted,
  listPosts,
  listProducts,
  listReceived,
  listReports,
  listResponses,
  type Page,
} from './queries.ts';

/** A page of items; `last` is the key to continue after, undefined at the end. */
interface Read<Item> {
  readonly items: readonly Item[];
  readonly last: string | undefined;
}

type Reads = {
  readonly [Name in CollectionName]: (on: Executor, page: Page) => Promise<Read<Archived<Name>>>;
};

/** Reader of a list whose rows carry their paging key. */
function reading<Row extends { readonly key: string }, Item>(
  list: (on: Executor, page: Page) => Promise<readonly Row[]>,
  present: (row: Row) => Item,
) {
  return async (on: Executor, page: Page): Promise<Read<Item>> => {
    const rows = await list(on, page);
    return { items: rows.map(present), last: rows.at(-1)?.key };
  };
}

const presentSomebody = ({ username, since }: { username: string; since: Date }) => ({
  username,
  since: since.toISOString(),
});

/** Readers of every list of an archive. */
export const collectionReads: Reads = {
  posts: reading(listPosts, presentPost),
  comments: reading(listComments, presentComment),
  responses: reading(listResponses, presentResponse),
  products: reading(listProducts, presentProduct),
  'ratings-given': reading(listGiven, presentGiven),
  'ratings-received': reading(listReceived, presentReceived),
  following: reading(listFollowed, presentSomebody),
  followers: reading(listFollowers, presentSomebody),
  blocks: reading(listBlocked, presentSomebody),
  mutes: reading(listMuted, presentSomebody),
  favourites: reading(listFavourites, ({ postId }) => ({ postId })),
  reports: reading(listReports, presentReport),
  conversations: reading(listConversations, presentConversation),
  messages: reading(listMessages, presentMessage),
};
