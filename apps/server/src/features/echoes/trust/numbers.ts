import type { AnswerOf } from '@stenope/contract/action';
import type { readTrustOverview } from '@stenope/contract/echoes/trust';
import { faultsIn } from '@stenope/domain/trust/check';
import type { TrustConfig } from '@stenope/domain/trust/config';
import { type TrustNumbers, withNumbers } from '@stenope/domain/trust/numbers';
import { Refusal } from '../../../platform/errors.ts';

/** Numbers in the API's format: each by its path. */
type Numbers = AnswerOf<typeof readTrustOverview>['numbers'];

export function listed(numbers: TrustNumbers): Numbers {
  return Object.entries(numbers)
    .map(([place, value]) => ({ place, value }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1));
}

/** The running configuration with other numbers, if valid. */
export function configWith(running: TrustConfig, version: string, numbers: Numbers): TrustConfig {
  const wanted = Object.fromEntries(numbers.map(({ place, value }) => [place, value]));
  const made = withNumbers(running, version, wanted);
  const wrong = 'wrong' in made ? made.wrong : faultsIn(made.config, running);
  if ('wrong' in made || wrong.length > 0) {
    throw new Refusal('bad_configuration', { places: wrong.slice(0, 20) });
  }
  return made.config;
}
