import type { LineState } from '@stenope/contract/live-line';

/** What the page says of its line, for whoever looks at it from outside. */
const shown = {
  off: 'off',
  connecting: 'connecting',
  waiting: 'connecting',
  ready: 'ready',
  signed_out: 'closed',
} as const satisfies Record<LineState, string>;

export function showLine(state: LineState): void {
  document.documentElement.dataset['live'] = shown[state];
}
