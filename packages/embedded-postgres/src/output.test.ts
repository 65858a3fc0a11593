import { expect, test, vi } from 'vitest';
import { readOutput, type EmbeddedLog } from './output.ts';

function heard(...pieces: string[]) {
  const log = {
    info: vi.fn<EmbeddedLog['info']>(),
    warn: vi.fn<EmbeddedLog['warn']>(),
    error: vi.fn<EmbeddedLog['error']>(),
  };
  const onReady = vi.fn<() => void>();
  const output = readOutput(log, onReady);
  for (const piece of pieces) output.take(piece);
  return {
    log,
    onReady,
    output,
    said: log.warn.mock.calls.map(([fields]) => (fields as { text: string }).text),
  };
}

test('lines are put together from pieces', () => {
  const { onReady } = heard(
    'postmaster|LOG:  database system is re',
    'ady to accept connections\n',
  );
  expect(onReady).toHaveBeenCalledOnce();
});

test('warnings and worse of PostgreSQL itself reach the log, the small talk of start and stop does not', () => {
  const { said } = heard(
    'checkpointer|ERROR:  could not write to file "pg_wal/xlogtemp.7": No space left on device\n',
    'client backend|WARNING:  there is already a transaction in progress\n',
    'startup|LOG:  redo starts at 0/17D8A40\n',
    'client backend|FATAL:  the database system is starting up\n',
    'client backend|FATAL:  terminating connection due to administrator command\n',
  );
  expect(said).toEqual([
    'could not write to file "pg_wal/xlogtemp.7": No space left on device',
    'there is already a transaction in progress',
  ]);
});

test("a client's own errors stay with the client: they may quote what a person wrote", () => {
  expect(
    heard('client backend|ERROR:  invalid input syntax for type uuid: "my secret"\n').said,
  ).toEqual([]);
});

test('the last lines are kept to explain a failed start', () => {
  const { output } = heard(
    ...Array.from({ length: 30 }, (_, line) => `postmaster|LOG:  line ${line}\n`),
  );
  expect(output.tail().split('\n')).toHaveLength(20);
  expect(output.tail()).toContain('line 29');
});
