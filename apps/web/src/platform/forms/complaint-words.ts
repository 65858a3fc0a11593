import type { TFunction } from 'i18next';
import { fieldWords } from '../words/failure-words.ts';
import type { Complaint } from './complaints.ts';

type Speak = TFunction<readonly ['errors', 'connection', 'fields']>;

/** Sentence beside a field, where the form has no specific one. */
export function complaintWords(complaint: Complaint, t: Speak, language: string): string {
  if ('code' in complaint) return t(`errors:${complaint.code}`);
  const { field, rule, limit } = complaint;
  return fieldWords({ field, rule, ...(limit === undefined ? {} : { limit }) }, t, language);
}
