import type { TFunction } from 'i18next';
import type { Complaint } from '../../platform/forms/complaints.ts';

/** Specific sentences for an invalid address or password at registration and sign-in. */
export function accountFieldWords(complaint: Complaint, t: TFunction<'accounts'>) {
  if ('code' in complaint) return undefined;
  const { field, rule, limit } = complaint;
  if (field === 'email' && rule === 'format') return t('email.invalid');
  if (field === 'password' && rule === 'too_short') return t('password.too_short', { limit });
  return undefined;
}
