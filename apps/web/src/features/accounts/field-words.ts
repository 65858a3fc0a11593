import type { TFunction } from 'i18next';
import type { Complaint } from '../../platform/forms/complaints.ts';

/** What registration and sign-in say of an address or a password, in so many words. */
export function accountFieldWords(complaint: Complaint, t: TFunction<'accounts'>) {
  if ('code' in complaint) return undefined;
  const { field, rule, limit } = complaint;
  if (field === 'email' && rule === 'format') return t('email.invalid');
  if (field === 'password' && rule === 'too_short') return t('password.too_short', { limit });
  return undefined;
}
