import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import type { Context } from '../../src/platform/context.ts';
import { servedPath } from '../../src/platform/storage/paths.ts';
import { media } from '../../src/tables/media.ts';

const again: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  webp: (picture) => picture.webp({ quality: 88, effort: 0 }),
  jpeg: (picture) => picture.jpeg(),
  avif: (picture) => picture.avif({ effort: 0 }),
};

/** Restores a picture to its state before files carried a reservation. */
export async function withoutReservation(
  { db, env }: Context,
  row: { id: string; name: string; files: Readonly<Record<string, number>> },
): Promise<void> {
  const files: Record<string, number> = {};
  for (const file of Object.keys(row.files)) {
    const at = path.join(env.DATA_DIR, 'media', servedPath(row.name, file));
    const encode = again[path.extname(file).slice(1)];
    if (!encode) throw new Error(`What is ${file}?`);
    const bare = await encode(sharp(await readFile(at))).toBuffer();
    await writeFile(at, bare);
    files[file] = bare.length;
  }
  await db.sql.update(media).set({ files, reserved: 'no' }).where(eq(media.id, row.id));
}
