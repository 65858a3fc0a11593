/** How somebody stands to what they report. */
export interface ReportedAccess {
  readonly isAuthor: boolean;
  /** By the rule that every list obeys. */
  readonly visible: boolean;
}

/** What one does not see one does not report, whatever one's rank; nor what is one's own. */
export function refusedReport({
  isAuthor,
  visible,
}: ReportedAccess): 'not_found' | 'own_content' | undefined {
  if (!visible) return 'not_found';
  return isAuthor ? 'own_content' : undefined;
}

/** Who reported is told to nobody who is reported, also when they look after the site. */
export function mayKnowReporter(readerId: string, authorId: string | null): boolean {
  return readerId !== authorId;
}
