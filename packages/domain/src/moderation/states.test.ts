import { describe, expect, test } from 'vitest';
import {
  moderationActs,
  moderationStates,
  nextState,
  stateAfter,
  type ModerationAct,
  type ModerationState,
} from './states.ts';

/** Product rule: everything that is not here is refused. */
const legal: readonly (readonly [ModerationState, ModerationAct, ModerationState])[] = [
  ['visible', 'validate', 'validated'],
  ['masked', 'validate', 'validated'],
  ['visible', 'mask', 'masked'],
  ['validated', 'mask', 'masked'],
  ['masked', 'confirm', 'masked'],
  ['visible', 'remove', 'removed'],
  ['validated', 'remove', 'removed'],
  ['masked', 'remove', 'removed'],
  ['masked', 'restore', 'visible'],
  ['removed', 'restore', 'visible'],
];

test('every act in every state leads where the rule says, or nowhere', () => {
  const found = moderationStates.flatMap((state) =>
    moderationActs.flatMap((act) => {
      const next = nextState(state, act);
      return next === null ? [] : [`${state} ${act} ${next}`];
    }),
  );
  expect(found.toSorted()).toEqual(legal.map((one) => one.join(' ')).toSorted());
});

describe('of what is judged', () => {
  const judged = { kind: 'post', state: 'masked', automatic: false, gone: false } as const;

  test('only a mask by reports alone is confirmed', () => {
    expect(stateAfter(judged, 'confirm')).toBeNull();
    expect(stateAfter({ ...judged, automatic: true }, 'confirm')).toBe('masked');
  });

  test('a profile, a message and what is gone are found sound or warned about', () => {
    for (const one of [
      { ...judged, kind: 'profile', state: 'visible' },
      { ...judged, kind: 'message', state: 'visible' },
      { ...judged, gone: true, state: 'removed' },
    ] as const) {
      const allowed = moderationActs.filter((act) => stateAfter(one, act) !== null);
      expect(allowed).toEqual(['validate', 'warn']);
    }
  });

  test('a post is not warned about', () => {
    expect(stateAfter({ ...judged, state: 'visible' }, 'warn')).toBeNull();
  });
});
