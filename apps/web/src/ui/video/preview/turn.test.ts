import { expect, test, vi } from 'vitest';
import { pointedAt, Turns } from './turn.ts';

function aPreview(turns: Turns) {
  const preview = {};
  const play = vi.fn<(plays: boolean) => void>();
  return { play, ask: (wish: number) => turns.ask(preview, wish, play) };
}

test('one plays at a time, the one that is asked for most', () => {
  const turns = new Turns();
  const [first, second] = [aPreview(turns), aPreview(turns)];
  first.ask(0.6);
  expect(first.play.mock.calls).toEqual([[true]]);
  second.ask(0.9);
  expect(first.play.mock.calls).toEqual([[true], [false]]);
  expect(second.play.mock.calls).toEqual([[true]]);
});

test('what is pointed at comes before what is in sight, and gives its turn back', () => {
  const turns = new Turns();
  const [seen, pointed] = [aPreview(turns), aPreview(turns)];
  seen.ask(1);
  pointed.ask(pointedAt);
  expect(seen.play).toHaveBeenLastCalledWith(false);
  pointed.ask(0);
  expect(pointed.play).toHaveBeenLastCalledWith(false);
  expect(seen.play).toHaveBeenLastCalledWith(true);
  expect(seen.play).toHaveBeenCalledTimes(3);
});

test('who is out of sight ends, and is told once', () => {
  const turns = new Turns();
  const one = aPreview(turns);
  one.ask(0.7);
  one.ask(0.8);
  one.ask(0);
  one.ask(0);
  expect(one.play.mock.calls).toEqual([[true], [false]]);
});
