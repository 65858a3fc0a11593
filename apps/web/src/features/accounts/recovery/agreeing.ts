import type { Complaint } from '../../../platform/forms/complaints.ts';

interface Entries {
  readonly password: string;
  readonly confirmation: string;
}

/** Checks that the password was repeated correctly. */
export function agreeing({ password, confirmation }: Entries): Complaint<'confirmation'>[] {
  if (confirmation === '') return [{ field: 'confirmation', rule: 'required' }];
  return password === confirmation ? [] : [{ field: 'confirmation', rule: 'match' }];
}
