import type { TFunction } from 'i18next';
import type { Complaint } from '../../../platform/forms/complaints.ts';

/** Sentences specific to usernames. */
export function usernameWords(complaint: Complaint, t: TFunction<'accounts'>): string | undefined {
  if (complaint.field !== 'username' || 'code' in complaint) return undefined;
  const { rule, limit } = complaint;
  if (rule === 'required') return t('username.required');
  const isLength = rule === 'too_short' || rule === 'too_long';
  const reason = t(`username.reason.${isLength ? rule : 'format'}`, { limit });
  return t('username.invalid', { reason });
}
