/** One page of a list. */
export interface PageOf {
  readonly next?: string;
}

/** Page size of a screen. */
const pageSize = 24;
/** Largest page allowed, to get there quickly. */
const stride = 96;

/** Cursor of a page, the first being 1; of a shorter list, that of its last page. */
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
