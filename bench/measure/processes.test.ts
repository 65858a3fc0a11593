import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { cpuOfTrees, memoryOfTree, parseBusySeconds, parseStat, treeOf } from './processes.ts';

test('a process line is read past a name with spaces and brackets', () => {
  const line = '42 (a (b) c) S 7 42 42 0 -1 4194304 1 0 0 0 110 20 300 4 20 0 1 0 5 6 7';
  expect(parseStat(line)).toEqual({ pid: 42, parent: 7, cpuSeconds: 4.34 });
});

test('a tree holds every descendant once, even when one root lies below another', () => {
  const one = (pid: number, parent: number) => ({ pid, parent, cpuSeconds: 1 });
  const all = [one(1, 0), one(2, 1), one(3, 2), one(4, 1), one(5, 9)];
  expect(treeOf(all, [2, 3]).map((found) => found.pid)).toEqual([2, 3]);
  expect(treeOf(all, [1, 2])).toHaveLength(4);
});

test('busy time leaves out idle and waiting, and counts what the host took', () => {
  expect(parseBusySeconds('cpu  100 10 20 9999 500 3 4 5 0 0\ncpu0 1 1 1 1')).toBe(1.42);
});

test('the time of a child that has ended is not lost', () => {
  const before = cpuOfTrees([process.pid]);
  spawnSync(process.execPath, [
    '-e',
    // By CPU time: on a busy machine wall-clock time contains less work.
    'while (process.cpuUsage().user < 200_000) Math.random();',
  ]);
  expect(cpuOfTrees([process.pid]) - before).toBeGreaterThan(0.15);
});

test('memory is that of a living process', () => {
  const { rssMb, pssMb } = memoryOfTree(process.pid);
  expect(rssMb).toBeGreaterThan(20);
  expect(pssMb).toBeLessThanOrEqual(rssMb);
});
