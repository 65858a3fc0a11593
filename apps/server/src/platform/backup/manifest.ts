import { z } from 'zod/mini';

/** A failure of backup or restore, worded for the person who runs it. */
export class BackupProblem extends Error {}

/** Version of the format. Backups of another version are refused. */
export const format = 1;

export const manifestFile = 'manifest.json';
/** Checksum of the manifest, in the format of `sha256sum -c`. */
export const manifestSum = 'manifest.json.sha256';
export const secretFile = 'secret';
export const tablesFolder = 'tables';
export const mediaFolder = 'media';

/**
 * A path below the backup's folder. The manifest may have been tampered with, so it must not lead
 * out.
 */
const relativePath = z.string().check(
  z.maxLength(1_000),
  z.refine((path) => path.split('/').every((part) => /^(?!\.{1,2}$)[^/\\\0]+$/.test(part))),
);

const stored = {
  bytes: z.int().check(z.minimum(0)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
};

/** Names of tables become file names, so they may hold no character with a meaning in paths. */
export const plainName = /^[a-z_][a-z0-9_]*$/i;

const identifier = z.string().check(z.minLength(1), z.maxLength(63));

const fileable = identifier.check(z.regex(plainName));

const manifest = z.strictObject({
  format: z.literal(format),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  /** In the order in which they are filled: referenced tables first. */
  tables: z.array(
    z.strictObject({
      schema: fileable,
      name: fileable,
      columns: z.array(identifier),
      rows: z.int().check(z.minimum(0)),
      file: relativePath,
      ...stored,
    }),
  ),
  sequences: z.array(
    z.strictObject({
      schema: identifier,
      name: identifier,
      value: z.string().check(z.regex(/^-?\d+$/)),
      called: z.boolean(),
    }),
  ),
  media: z.array(z.strictObject({ path: relativePath, ...stored })),
  /** Files that were deleted between being listed and being read. */
  vanished: z.array(relativePath),
  secret: z.nullable(z.strictObject(stored)),
});

export type Manifest = z.output<typeof manifest>;

export function readManifest(text: string): Manifest {
  const result = z.safeParse(manifest, parseJson(text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.join('.') ?? '';
  throw new BackupProblem(
    place === 'format'
      ? `This program reads backups of form ${format} only.`
      : `${manifestFile} is not what a backup writes (at "${place}").`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupProblem(`${manifestFile} cannot be read as JSON.`);
  }
}
