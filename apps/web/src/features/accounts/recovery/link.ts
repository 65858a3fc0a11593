import { confirmReset } from '@stenope/contract/accounts/recovery';
import { judge } from '@stenope/contract/problems';

/** A link that was cut or mistyped on its way: known before anybody is asked for a password. */
export function isWholeToken(token: string): boolean {
  return 'data' in judge(confirmReset.body.shape.token, token);
}
