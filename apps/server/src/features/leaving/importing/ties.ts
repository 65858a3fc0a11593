import { archiveLimits } from '@stenope/domain/leaving/limits';
import type { Archived } from '@stenope/contract/accounts/archive';
import { Refusal } from '../../../platform/errors.ts';
import { block, followAgain, mute } from '../../people/service.ts';
import { followTag, muteTerm, restoreFavourite } from '../../posts/service.ts';
import { ensureStanding, type Bringing } from './import-posts.ts';
import { selfOf } from './person.ts';
import { listByName } from './queries.ts';

/** In their order; an import that goes on later says in which it stopped. */
export const tieLists = [
  'following',
  'blocks',
  'mutes',
  'favourites',
  'followed-tags',
  'muted-terms',
] as const;

type TieList = (typeof tieLists)[number];

/** Position: the list, its page, and the number of ties of that page that are done. */
export interface TiesPassed {
  readonly list: TieList;
  readonly page: number;
  readonly ofPage: number;
}

type Way<Name extends TieList> = (
  bringing: Bringing,
  items: readonly Archived<Name>[],
) => Promise<void>;

/** Without notifications: these are old ties, possibly thousands. */
const ways: { readonly [Name in TieList]: Way<Name> } = {
  following: tied(({ context, userId }, other) => followAgain(context, userId, other)),
  blocks: tied((bringing, other) => block(bringing.context, selfOf(bringing), other)),
  mutes: tied((bringing, other) => mute(bringing.context, selfOf(bringing), other)),
  favourites: each((bringing, { postId }) =>
    restoreFavourite(bringing.context, selfOf(bringing), postId),
  ),
  'followed-tags': each((bringing, { tag }) => followTag(bringing.context, selfOf(bringing), tag)),
  'muted-terms': each((bringing, term) => muteTerm(bringing.context, selfOf(bringing), term)),
};

/** Looked up together, and each once: an archive may say a name as often as it likes. */
function tied(tie: (bringing: Bringing, other: string) => Promise<unknown>) {
  return async (bringing: Bringing, items: readonly { readonly username: string }[]) => {
    const names = items.map(({ username }) => username);
    const others = await listByName(bringing.context.db, names);
    for (const other of others) await unlessGone(() => tie(bringing, other));
  };
}

function each<Item>(tie: (bringing: Bringing, item: Item) => Promise<unknown>) {
  return async (bringing: Bringing, items: readonly Item[]) => {
    for (const item of items) await unlessGone(() => tie(bringing, item));
  };
}

/** Missing or invisible members are skipped, and hashtags that are none or too many. */
const passedOver = new Set([
  'not_found',
  'self_block',
  'self_mute',
  'invalid',
  'too_many_tags',
  'too_many_terms',
]);

async function unlessGone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !passedOver.has(error.code)) throw error;
  }
}

/** Ties taken together, between two looks at whether their owner is still there. */
const batch = 50;

/** Ties of this turn that are still to come. */
interface Turn {
  left: number;
}

/**
 * Ties what is not tied yet. Returns the position when the turn is over, undefined at the end. What
 * leads nowhere counts too: looking for it takes time.
 */
export async function bringTies(
  bringing: Bringing,
  from: TiesPassed,
): Promise<TiesPassed | undefined> {
  const turn: Turn = { left: archiveLimits.turnTies };
  for (const list of tieLists.slice(tieLists.indexOf(from.list))) {
    const begun = list === from.list ? from : { page: 1, ofPage: 0 };
    const stopped = await bringList(bringing, list, begun, turn);
    if (stopped) return { list, ...stopped };
  }
  return undefined;
}

type Place = Omit<TiesPassed, 'list'>;

async function bringList<Name extends TieList>(
  bringing: Bringing,
  list: Name,
  from: Place,
  turn: Turn,
  bring: Way<Name> = ways[list],
): Promise<Place | undefined> {
  let { page, ofPage } = from;
  for await (const items of bringing.archive.pages(list, page)) {
    while (ofPage < items.length) {
      if (turn.left <= 0) return { page, ofPage };
      await ensureStanding(bringing);
      const together = items.slice(ofPage, ofPage + Math.min(batch, turn.left));
      await bring(bringing, together);
      turn.left -= together.length;
      ofPage += together.length;
    }
    page += 1;
    ofPage = 0;
  }
  return undefined;
}
