import { longestReport, type ReportCategory } from '@stenope/domain/moderation/reports';

export interface ReportDraft {
  readonly category?: ReportCategory | undefined;
  readonly text: string;
}

/** What was said and not sent, until the page is left for good. */
const kept = new Map<string, ReportDraft>();

export function draftOf(targetId: string): ReportDraft {
  return kept.get(targetId) ?? { text: '' };
}

export function keepDraft(targetId: string, draft: ReportDraft): void {
  kept.set(targetId, draft);
}

export function dropDraft(targetId: string): void {
  kept.delete(targetId);
}

/** Counted as the server counts: in code points. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

export function isTooLong({ text }: ReportDraft): boolean {
  return lengthOf(text) > longestReport;
}
