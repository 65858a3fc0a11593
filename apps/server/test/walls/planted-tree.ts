import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

/** Path from the root of the tree -> text of the file. */
export type Files = Readonly<Record<string, string>>;

export interface Tree {
  readonly root: string;
  add(path: string, text: string): Promise<void>;
  uproot(): Promise<void>;
}

const ourPackages = [
  'packages/domain',
  'packages/contract',
  'packages/i18n',
  'packages/embedded-postgres',
  'packages/kit',
];

/** Linked like packages; a tree that needs them brings their files itself. */
const ourApps = ['apps/server', 'apps/demo'];

/** Third-party packages: one file each is enough to resolve them. */
const theirPackages = [
  'zod',
  'zod/mini',
  'fastify',
  'pg',
  'drizzle-orm',
  'vitest',
  'react',
  'react-i18next',
];

/** A miniature repository outside this one, to plant faults in. */
export async function plant(files: Files): Promise<Tree> {
  const root = await mkdtemp(join(tmpdir(), 'walls-'));
  await Promise.all(Object.entries(files).map(([path, text]) => write(join(root, path), text)));
  await Promise.all(
    theirPackages.map(async (name) => {
      await write(join(root, 'node_modules', name, 'package.json'), '{ "main": "index.js" }');
      await write(join(root, 'node_modules', name, 'index.js'), '');
    }),
  );
  await mkdir(join(root, 'node_modules/@stenope'), { recursive: true });
  await Promise.all(
    ourPackages.map(async (path) => {
      await cp(join(repository, path, 'package.json'), join(root, path, 'package.json'));
      await symlink(join('../..', path), join(root, 'node_modules/@stenope', path.slice(9)));
    }),
  );
  await Promise.all(
    ourApps.map((path) =>
      symlink(join('../..', path), join(root, 'node_modules/@stenope', basename(path))),
    ),
  );
  return {
    root,
    add: (path, text) => write(join(root, path), text),
    uproot: () => rm(root, { recursive: true, force: true }),
  };
}

/** Copies the actual rules into the tree. */
export async function borrow(tree: Tree, ...paths: string[]): Promise<void> {
  await Promise.all(
    paths.map((path) => cp(join(repository, path), join(tree.root, path), { recursive: true })),
  );
}

export interface Outcome {
  readonly exitCode: number;
  readonly output: string;
}

/** Runs one of the repository's tools and returns its result. */
export function run(tool: string, args: readonly string[], cwd = repository): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    // Tools look for their parts on the path, which a planted tree does not have.
    const tools = join(repository, 'node_modules/.bin');
    const env = { ...process.env, PATH: `${tools}${delimiter}${process.env['PATH']}` };
    const options = { cwd, env, maxBuffer: 1 << 26 };
    execFile(process.execPath, [join(repository, tool), ...args], options, (error, out, err) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve({ exitCode: Number(error?.code ?? 0), output: out || err });
    });
  });
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
