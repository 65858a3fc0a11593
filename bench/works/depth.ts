/** One page as the wire gives it. */
export interface PageOf {
  readonly next?: string;
}

/** What a screen asks for. */
const pageSize = 24;
/** The most that may be asked for at once: the way there is long. */
const stride = 96;

/** Where a page begins, the first being 1; of a list that is shorter, where its last one does. */
export async function cursorOfPage(
  ask: (query: string) => Promise<PageOf>,
  page: number,
): Promise<string | undefined> {
  let left = (page - 1) * pageSize;
  let limit = stride;
  let cursor: string | undefined;
  while (left > 0) {
    limit = Math.min(left, limit);
    const from = cursor === undefined ? '' : `&cursor=${cursor}`;
    const { next } = await ask(`?limit=${limit}${from}`);
    if (next !== undefined) {
      cursor = next;
      left -= limit;
    } else if (limit > pageSize) limit = pageSize;
    else break;
  }
  return cursor;
}
