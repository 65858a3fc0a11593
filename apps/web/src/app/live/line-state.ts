import type { LineState } from '@stenope/contract/live-line';

/**
 * Value of `data-live` on `<html>` for each state of the line; read by tests and the diagnostic
 * page.
 */
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
