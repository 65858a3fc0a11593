import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSigner, loadSecret } from './secret.ts';

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'stenope-secret-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

test('a given secret is taken, and nothing is written', async () => {
  const dataDir = await folder();
  await expect(loadSecret('given', dataDir)).resolves.toBe('given');
  await expect(readdir(dataDir)).resolves.toEqual([]);
});

test('otherwise one is made once, for the owner of the folder alone', async () => {
  const dataDir = path.join(await folder(), 'data');
  const first = await loadSecret(undefined, dataDir);
  expect(first.length).toBeGreaterThanOrEqual(64);
  await expect(loadSecret(undefined, dataDir)).resolves.toBe(first);
  expect((await stat(path.join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
  await expect(readFile(path.join(dataDir, 'secret'), 'utf8')).resolves.toBe(first);
});

test('parallel first starts agree on one and leave no drafts', async () => {
  const dataDir = await folder();
  const made = await Promise.all(Array.from({ length: 20 }, () => loadSecret(undefined, dataDir)));
  expect(new Set(made).size).toBe(1);
  await expect(readdir(dataDir)).resolves.toEqual(['secret']);
});

test('two instances have two secrets', async () => {
  const [one, two] = await Promise.all([
    loadSecret(undefined, await folder()),
    loadSecret(undefined, await folder()),
  ]);
  expect(one).not.toBe(two);
});

test('an empty secret file is not taken for a secret', async () => {
  const dataDir = await folder();
  await writeFile(path.join(dataDir, 'secret'), '\n');
  await expect(loadSecret(undefined, dataDir)).rejects.toThrow('could not be kept');
});

test('a signature holds for its value, purpose and secret, and for nothing else', () => {
  const signer = createSigner('one secret');
  const signature = signer.sign('session', 'value');
  expect(signer.verify('session', 'value', signature)).toBe(true);
  expect(createSigner('one secret').verify('session', 'value', signature)).toBe(true);
  expect(signer.verify('session', 'Value', signature)).toBe(false);
  expect(signer.verify('cursor', 'value', signature)).toBe(false);
  expect(createSigner('another').verify('session', 'value', signature)).toBe(false);
  expect(signer.sign('cursor', 'value')).not.toBe(signature);
});

test.each(['', 'x', '?'.repeat(43), 'é'.repeat(43)])('"%s" is no signature', (forged) => {
  expect(createSigner('one secret').verify('session', 'value', forged)).toBe(false);
});

test('every changed character of a signature is noticed', () => {
  const signer = createSigner('one secret');
  const signature = signer.sign('session', 'value');
  // The last character carries two unused bits, so its neighbours decode the same.
  for (let at = 0; at < signature.length - 1; at += 1) {
    const other = signature[at] === 'A' ? 'B' : 'A';
    const forged = signature.slice(0, at) + other + signature.slice(at + 1);
    expect(signer.verify('session', 'value', forged)).toBe(false);
  }
});
