import { appealableUntil } from '@stenope/domain/moderation/cases';
import type { Context } from '../../../platform/context.ts';

/** A decision and its addressee. */
export interface LinkedStatement {
  readonly statementId: string;
  readonly userId: string;
}

const signedText = ({ statementId, userId }: LinkedStatement, until: string): string =>
  `${statementId} ${userId} ${until}`;

interface Dated extends LinkedStatement {
  /** Of the decision, or of the answer to an appeal. */
  readonly at: Date;
}

/**
 * Token of a link in a mail: opens one decision to its addressee, for as long as an appeal is
 * possible. It is no session, and is signed for this alone.
 */
export function writeLink({ signer }: Pick<Context, 'signer'>, { at, ...named }: Dated): string {
  const until = appealableUntil(at).getTime().toString(36);
  const { statementId, userId } = named;
  const signature = signer.sign('statement', signedText(named, until));
  return [statementId, userId, until, signature].join('.');
}

/** Undefined for whatever we did not sign, and once it is over. */
export function readLink(
  { signer, now }: Pick<Context, 'signer' | 'now'>,
  token: string,
): LinkedStatement | undefined {
  const [statementId = '', userId = '', until = '', signature = '', ...more] = token.split('.');
  const named = { statementId, userId };
  const isOurs = signer.verify('statement', signedText(named, until), signature);
  if (!isOurs || more.length > 0) return undefined;
  return now().getTime() < Number.parseInt(until, 36) ? named : undefined;
}
