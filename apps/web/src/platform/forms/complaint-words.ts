import type { TFunction } from 'i18next';
import { fieldWords } from '../words/failure-words.ts';
import type { Complaint } from './complaints.ts';

type Speak = TFunction<readonly ['errors', 'connection', 'fields']>;

/** What stands beside a field, where its form has no words of its own. */
export function complaintWords(complaint: Complaint, t: Speak, language: string): string {
  if ('code' in complaint) return t(`errors:${complaint.code}`);
  const { field, rule, limit } = complaint;
  return fieldWords({ field, rule, ...(limit === undefined ? {} : { limit }) }, t, language);
}
