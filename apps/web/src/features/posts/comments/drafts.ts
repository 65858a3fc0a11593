/** What was typed and not sent, until the page is left for good. Nobody writes twice what got lost. */
const drafts = new Map<string, string>();

export function draftOf(place: string): string {
  return drafts.get(place) ?? '';
}

export function keepDraft(place: string, body: string): void {
  if (body === '') drafts.delete(place);
  else drafts.set(place, body);
}
