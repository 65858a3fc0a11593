import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { claim, claimPort } from './ports.ts';

const elsewhere = `const { claim, claimPort } = await import(process.argv[1]);
  const asked = process.argv[2];
  console.log(asked ? await claim(Number(asked)) : await claimPort());
  process.stdin.resume();`;

/** Claims a port in another process, this one or any, which lives until it is killed. */
async function claimElsewhere(port = ''): Promise<{ said: string; child: ChildProcess }> {
  const module = import.meta.resolve('./ports.ts');
  const args = ['--input-type=module', '-e', elsewhere, module, port];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  return { said: said.trim(), child };
}

test('a claimed port is given to nobody else, though nothing listens there', async () => {
  const port = await claimPort();
  expect(await claim(port)).toBe(false);
  expect((await claimElsewhere(String(port))).said).toBe('false');
});

test('it is free again once who claimed it has ended, even by kill -9', async () => {
  const { said, child } = await claimElsewhere();
  expect(await claim(Number(said))).toBe(false);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  expect(await claim(Number(said))).toBe(true);
});

test('a port where somebody listens is not claimed', async () => {
  const stranger = createServer().listen(0);
  await once(stranger, 'listening');
  const { port } = stranger.address() as AddressInfo;
  expect(await claim(port)).toBe(false);
  await new Promise((resolve) => stranger.close(resolve));
  expect(await claim(port)).toBe(true);
});

test('several in a row are claimed together', async () => {
  const port = await claimPort(3);
  expect(await Promise.all([0, 1, 2].map((at) => claim(port + at)))).toEqual([false, false, false]);
});
