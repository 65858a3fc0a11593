import { confirmReset } from '@stenope/contract/accounts/recovery';
import { judge } from '@stenope/contract/problems';

/** Whether a token is well-formed: a truncated link is refused before asking for a password. */
export function isWholeToken(token: string): boolean {
  return 'data' in judge(confirmReset.body.shape.token, token);
}
