/** Relation of a viewer to what they report. */
export interface ReportedAccess {
  readonly isAuthor: boolean;
  /** By the rule of all lists. */
  readonly visible: boolean;
}

/** Only visible content of others can be reported, whatever the viewer's role. */
export function refusedReport({
  isAuthor,
  visible,
}: ReportedAccess): 'not_found' | 'own_content' | undefined {
  if (!visible) return 'not_found';
  return isAuthor ? 'own_content' : undefined;
}

/** Reporters are never revealed to the reported author, even one of the team. */
export function mayKnowReporter(readerId: string, authorId: string | null): boolean {
  return readerId !== authorId;
}
