import { createReport } from '@stenope/contract/site/reports';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { dropDraft, type ReportDraft } from './draft.ts';
import { reportFailure } from './failure.ts';
import type { ReportTarget } from './target.ts';

type Said = ReportDraft & { readonly category: NonNullable<ReportDraft['category']> };

/** Sends a report; the draft is dropped once it is stored, and kept after a failure. */
export function useReport({ kind, id }: ReportTarget) {
  return useMutation({
    mutationFn: ({ category, text }: Said) =>
      api(createReport, { body: { kind, targetId: id, category, text: text.trim() } }),
    onSuccess: () => dropDraft(id),
    onError: (error) => {
      if (reportFailure(error) === 'already') dropDraft(id);
    },
  });
}
