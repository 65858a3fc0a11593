import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from '../storage/durable.ts';
import { digest, readPlain, type Stored } from './files.ts';
import {
  BackupProblem,
  manifestFile,
  manifestSum,
  mediaFolder,
  readManifest,
  secretFile,
  type Manifest,
} from './manifest.ts';

/** Manifest of a backup, after checking every file against its checksum. */
export async function readBackup(folder: string): Promise<Manifest> {
  const text = await read(folder, manifestFile);
  if (text === undefined) throw new BackupProblem(`There is no backup in ${folder}.`);
  const sum = (await read(folder, manifestSum)) ?? '';
  const sha256 = createHash('sha256').update(text).digest('hex');
  if (!sum.toString().startsWith(`${sha256} `)) throw damaged(manifestFile);
  const manifest = readManifest(text.toString());
  const { tables, media, secret } = manifest;
  // The operator may reach the backup through a link; inside it links are refused.
  const inside = await realpath(folder);
  for (const table of tables) await check(inside, table.file, table);
  for (const found of media) await check(inside, `${mediaFolder}/${found.path}`, found);
  if (secret) await check(inside, secretFile, secret);
  return manifest;
}

async function read(folder: string, name: string): Promise<Buffer | undefined> {
  return readPlain(path.join(folder, name)).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

async function check(folder: string, name: string, expected: Stored): Promise<void> {
  const file = path.join(folder, name);
  const found = await digestInside(file).catch((error: unknown) => {
    if (isMissing(error)) throw new BackupProblem(`${name} is missing from the backup.`);
    throw error;
  });
  if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256) throw damaged(name);
}

/** Digest of a file reached without any link on the way. */
async function digestInside(file: string): Promise<Stored> {
  const folder = path.dirname(file);
  if ((await realpath(folder)) !== folder) {
    throw new BackupProblem(`${folder} is a link: it is not followed.`);
  }
  return digest(file);
}

function damaged(name: string): BackupProblem {
  return new BackupProblem(`${name} is not as it was written: the backup is damaged.`);
}
