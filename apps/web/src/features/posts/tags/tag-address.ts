/** Page of a folded hashtag. */
export function tagAddress(tag: string): string {
  return `/explore/hashtag/${encodeURIComponent(tag)}`;
}

export function tagName(tag: string): string {
  return `#${tag}`;
}
