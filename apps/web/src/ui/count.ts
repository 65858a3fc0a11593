import { badgeCap } from '@stenope/domain/messages/limits';

export function shownCount(count: number): string {
  return count > badgeCap ? `${badgeCap}+` : String(count);
}
