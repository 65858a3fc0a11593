import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { inRoot } from './paths.mjs';
import { Refusal } from './say.mjs';

const OLDEST = 24;

function versionOf(node) {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/** Node 24 comes with the dependencies on Linux; elsewhere the system's own must be new enough. */
export function findNode24() {
  const own = inRoot(`node_modules/node-${process.platform}-${process.arch}/bin/node`);
  for (const node of [own, process.execPath].filter((path) => existsSync(path))) {
    const version = versionOf(node);
    if (Number.parseInt(version?.slice(1) ?? '0', 10) >= OLDEST) return node;
  }
  throw new Refusal(
    `Sténopé runs on Node ${OLDEST} or newer. It brings its own on Linux (x64, arm64); on ` +
      `${process.platform}-${process.arch} please install it: https://nodejs.org/`,
  );
}

/** Environment in which `node`, and so every tool in node_modules/.bin, is Node 24. */
export function node24Environment(node, extra = {}) {
  const path = [dirname(node), inRoot('node_modules/.bin'), process.env.PATH ?? ''];
  return { ...process.env, ...extra, PATH: path.join(delimiter) };
}

export function toolPath(name) {
  const path = inRoot('node_modules/.bin', name);
  if (!existsSync(path))
    throw new Refusal(`There is no tool called ${name} among the dependencies.`);
  return path;
}
