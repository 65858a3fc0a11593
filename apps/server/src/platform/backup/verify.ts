import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { digest, isMissing, type Stored } from './files.ts';
import {
  BackupProblem,
  manifestFile,
  manifestSum,
  mediaFolder,
  readManifest,
  secretFile,
  type Manifest,
} from './manifest.ts';

/** The manifest of a backup whose every byte is as it was written. */
export async function readBackup(folder: string): Promise<Manifest> {
  const file = path.join(folder, manifestFile);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) throw new BackupProblem(`There is no backup in ${folder}.`);
    throw error;
  });
  const sum = await readFile(path.join(folder, manifestSum), 'utf8').catch(() => '');
  const { sha256 } = await digest(file);
  if (!sum.startsWith(`${sha256} `)) throw damaged(manifestFile);
  const manifest = readManifest(text);
  const { tables, media, secret } = manifest;
  for (const table of tables) await check(folder, table.file, table);
  for (const found of media) await check(folder, `${mediaFolder}/${found.path}`, found);
  if (secret) await check(folder, secretFile, secret);
  return manifest;
}

async function check(folder: string, name: string, expected: Stored): Promise<void> {
  const found = await digest(path.join(folder, name)).catch((error: unknown) => {
    if (isMissing(error)) throw new BackupProblem(`${name} is missing from the backup.`);
    throw error;
  });
  if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256) throw damaged(name);
}

function damaged(name: string): BackupProblem {
  return new BackupProblem(`${name} is not as it was written: the backup is damaged.`);
}
