import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { collectionNames } from '@stenope/contract/accounts/archive';
import { wireErrorCodes } from '@stenope/contract/action';
import { actions, events } from '@stenope/contract/catalog';
import { errorCodes } from '@stenope/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demo } from '../../../demo/src/feature.ts';
import { mediaJobs } from '../../src/features/media/jobs.ts';
import { indexLooked } from '../../src/features/posts/service.ts';
import { productFeatures } from '../../src/features.ts';
import type { Feature } from '../../src/platform/feature.ts';
import type { Job } from '../../src/platform/jobs/job.ts';
import { aWorld, type World } from '../kit/world.ts';
import { readTable } from '../permissions/table.ts';
import {
  checkActions,
  checkErrors,
  checkEventData,
  checkEvents,
  checkHandlers,
  checkJobs,
} from './contract-checks.ts';
import { checkDescription, checkPage, lintDescription } from './openapi-checks.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const source = path.join(root, 'apps/server/src');

let world: World & { end(): Promise<void> };
let features: readonly Feature[];
beforeAll(async () => {
  world = await aWorld({ keep: true, features: [], env: { WEB_DIR: '/nowhere' } });
  features = [...productFeatures(world.secret).features, demo];
});
afterAll(() => world.end());

test('every list of an archive is exported by one feature', () => {
  const exported = features.flatMap(({ exports }) => Object.keys(exports?.collections ?? {}));
  expect(exported.toSorted()).toEqual([...collectionNames].toSorted());
});

describe('every entry of the contract', () => {
  test('is there to be walked', () => {
    expect(actions.length).toBeGreaterThan(4);
    expect(events.length).toBeGreaterThan(0);
  });

  test('has one handler, and nothing is mounted beside the contract', () => {
    const routes = features.flatMap((feature) => feature.routes(world.running.context));
    expect(checkHandlers(actions, routes)).toEqual([]);
  });

  test('is what really answers: no address under /api is anything else', () => {
    const beside = [
      'admin/audit/export',
      'transparency/figures.csv',
      'oembed',
      'docs',
      'docs.css',
      'openapi.json',
      'health/live',
      'health/ready',
      'uploads',
      'uploads/:uploadId',
      'me/export/:exportId/file',
      'me/import/:importId/parts/:offset',
    ];
    const known = [
      ...actions.map((action) => action.path.replaceAll(/\{(\w+)\}/g, ':$1')),
      ...beside.map((name) => `/api/${name}`),
    ];
    expect(addressesOf(world).toSorted()).toEqual([...new Set(known)].toSorted());
  });

  test('is well formed, closed and bounded', () => {
    expect(checkActions(actions)).toEqual([]);
    expect(checkEventData(events)).toEqual([]);
  });

  test('that is an event is announced by its feature', () => {
    expect(checkEvents(events, features)).toEqual([]);
  });

  test('that is announced in a live.ts is mounted', async () => {
    const written = await exportsOf('features/*/live.ts', isAnnouncement);
    const mounted = features.flatMap(({ live }) => live?.announces ?? []);
    expect(written.length).toBeGreaterThan(0);
    expect(written.filter((one) => !mounted.includes(one))).toEqual([]);
  });

  test('that is an error code is given by someone', () => {
    const page = readFileSync(path.join(root, 'docs/permissions.md'), 'utf8');
    // Codes of future operations come from the permission table.
    const promised = readTable(page).flatMap(({ cells }) =>
      Object.values(cells).map((cell) => (cell && 'code' in cell ? `'${cell.code}'` : '')),
    );
    const files = globSync(`${source}/**/*.ts`).map((file) => readFileSync(file, 'utf8'));
    const given = [...files, ...promised].join('\n');
    expect(checkErrors(actions, errorCodes, wireErrorCodes, given)).toEqual([]);
  });
});

test('every job that is written is mounted', async () => {
  const written = [
    ...(await exportsOf('features/**/jobs.ts', isJob)),
    ...mediaJobs({ whenSettled: [], whenLooked: indexLooked, whenRecognised: [] }),
    ...(await exportsOf('../../demo/src/jobs.ts', isJob)),
  ];
  const mounted = features.flatMap(({ jobs = [] }) => jobs);
  expect(written.length).toBeGreaterThan(0);
  expect(checkJobs(written, mounted)).toEqual([]);
});

describe('the contract, told to tools and people', () => {
  test('is an OpenAPI document that holds together', async () => {
    const { status, headers, body } = await world.visitor.raw('/api/openapi.json');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(checkDescription(body as Record<string, unknown>)).toEqual([]);
  });

  test('is one that a strict linter of others has nothing to say of', async () => {
    const { body } = await world.visitor.raw('/api/openapi.json');
    const servers = [{ url: 'https://stenope.example' }];
    expect(await lintDescription({ ...(body as object), servers })).toEqual([]);
  });

  test('holds every action, under its own id, with every status it can answer', async () => {
    const { body } = await world.visitor.raw('/api/openapi.json');
    const { paths } = body as {
      paths: Record<string, Record<string, { operationId: string; responses: object }>>;
    };
    const told = Object.values(paths).flatMap((item) => Object.values(item));
    expect(told.map(({ operationId }) => operationId).toSorted()).toEqual(
      actions.map(({ id }) => id).toSorted(),
    );
    for (const action of actions) {
      const operation = paths[action.path]?.[action.method.toLowerCase()];
      expect(Object.keys(operation?.responses ?? {})).toContain(String(action.status));
    }
  });

  test('is a page to read, without script, that names every action', async () => {
    const { headers, body } = await world.visitor.raw('/api/docs');
    const html = String(body);
    expect(checkPage(html)).toEqual([]);
    for (const { id, about } of actions) {
      expect(html).toContain(`id="${id}"`);
      expect(html).toContain(about);
    }
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|script-src|\*/);
    const style = await world.visitor.raw('/api/docs.css');
    expect(style.headers.get('content-type')).toMatch(/^text\/css/);
  });
});

/** All routes of the router. */
function addressesOf({ running }: World): string[] {
  const tree = running.app?.printRoutes({ commonPrefix: false }) ?? '';
  const branches: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, piece, methods] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
    if (indent === undefined || piece === undefined) return [];
    branches.splice(indent.length / 4, Infinity, piece);
    const address = branches.join('');
    return methods && address.startsWith('/api') ? [address] : [];
  });
}

async function exportsOf<T>(pattern: string, is: (value: unknown) => value is T): Promise<T[]> {
  const files = globSync(path.join(source, pattern));
  const modules = await Promise.all(files.map((file) => import(file) as Promise<object>));
  return modules.flatMap((module) => Object.values(module).filter(is));
}

function isJob(value: unknown): value is Job {
  return typeof value === 'object' && value !== null && 'name' in value && 'run' in value;
}

type Announcement = NonNullable<NonNullable<Feature['live']>['announces']>[number];

function isAnnouncement(value: unknown): value is Announcement {
  return typeof value === 'function' && 'event' in value;
}
