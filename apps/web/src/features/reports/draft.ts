import { longestReport, type ReportCategory } from '@stenope/domain/moderation/reports';

export interface ReportDraft {
  readonly category?: ReportCategory | undefined;
  readonly text: string;
}

/** Unsent reports by target, kept until the page is unloaded. */
const drafts = new Map<string, ReportDraft>();

export function draftOf(targetId: string): ReportDraft {
  return drafts.get(targetId) ?? { text: '' };
}

export function keepDraft(targetId: string, draft: ReportDraft): void {
  drafts.set(targetId, draft);
}

export function dropDraft(targetId: string): void {
  drafts.delete(targetId);
}

/** Counted in code points, as on the server. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

export function isTooLong({ text }: ReportDraft): boolean {
  return lengthOf(text) > longestReport;
}
