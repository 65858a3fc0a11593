import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishChanges } from '../../src/features/echoes/publishing/service.ts';
import { countMapJob } from '../../src/features/search/jobs.ts';
import { TestListener } from '../kit/listener.ts';
import { aWorld, type World } from '../kit/world.ts';
import { aShift, seeThrough } from '../leaving/scene.ts';
import { pagesFolder } from '../permissions/cases/pages/pages.ts';
import { filesOf, open, readFiles, readPages, readShared, signedFor } from './addresses.ts';
import { judged } from './allowed.ts';
import { countedBy } from './counts.ts';
import { crawl, type Crawled, type Told } from './crawl.ts';
import { elsewhere, reads, requestsOf, unfilled, type Known } from './fill.ts';
import { knownOf } from './known.ts';
import { Lines } from './lines.ts';
import { hideAll, setScene, witnesses, type Scene } from './scene.ts';

/** Wider: everybody asks before, and every word is searched for. */
const isWide = process.env['CANARY'] === 'wide';

/** Tens of thousands of reads: a machine that is busy with something else takes more than minutes. */
const wideMs = 3_600_000;

let world: World & { end(): Promise<void> };
let scene: Scene;
let known: Known;
let folder: string;
let before: Crawled;
let after: Crawled;
/** Files that answered before. */
let shown: readonly string[];
/** What others were told before anything was hidden. */
let toldBefore: readonly Told[];
/** What was told over live lines, pages and files afterwards. */
const beside: Told[] = [];

beforeAll(
  async () => {
    folder = await pagesFolder();
    const env = { WEB_DIR: folder, FEATURES: 'push,analytics,admin-user-search' };
    world = await aWorld({ keep: true, env });
    const { context } = world.running;
    const someone = await world.person();
    const first = await TestListener.start(world.origin, someone.client.token);
    // Of before everything: a beat would move it on.
    const { cursor } = first;
    scene = await setScene(world);
    await countMapJob.run({}, aShift(context));
    known = await knownOf(scene, { isWide });
    before = await crawl({ ...scene, actors: witnesses(scene, isWide) }, everythingOf(known));
    toldBefore = await readShared(scene, known);
    shown = await open(world.visitor, [...filesOf(scene), ...before.addresses.keys()]);
    const lines = await Lines.open(scene, known);

    await hideAll(scene);
    await publishChanges(context, aShift(context).signal);
    beside.push(...(await lines.told('live')));
    beside.push(...(await (await Lines.open(scene, known, cursor)).told('recalled')));
    first.end();
    for (const { person } of [scene.erased, scene.left]) await seeThrough(context, person);
    await countMapJob.run({}, aShift(context));

    known = await knownOf(scene, { isWide });
    after = await crawl(scene, everythingOf(known));
    beside.push(...(await readPages(scene, known)), ...(await readFiles(scene)));
    beside.push(...(await readShared(scene, known)));
  },
  isWide ? wideMs : undefined,
);
afterAll(async () => {
  await world.end();
  await rm(folder, { recursive: true });
});

const everythingOf = (some: Known) =>
  reads.flatMap((action) => requestsOf(action, some, { isWide }));

/**
 * Whether a picture is of something that stays in sight, or of something that waits: its author
 * alone has been told its name.
 */
const isOfVisible = (address: string): boolean =>
  scene.canaries.in(address).every(({ thing }) => /^(?:author|left: post|processing)/.test(thing));
const whatIs = (address: string): string =>
  `${address}: ${scene.canaries
    .in(address)
    .map(({ thing, part }) => `${part} of ${thing}`)
    .join()}`;
const isSigned = (address: string): boolean => address.includes('?');

describe('a crawl', () => {
  test('asks every read of the contract, and each answers somebody', () => {
    expect(unfilled(known)).toEqual([]);
    const isAnswered = ({ id }: (typeof reads)[number]) => after.answered.has(id);
    const silent = reads.filter((one) => !isAnswered(one)).map(({ id }) => id);
    expect(silent).toEqual(elsewhere);
    expect([...before.wrong, ...after.wrong]).toEqual([]);
  });

  test('finds every canary while nothing is hidden', () => {
    const told = new Set(before.told.map(({ canary }) => canary));
    const unseen = scene.canaries.all().filter((one) => !told.has(one) && isToldAtAll(one));
    expect(unseen).toEqual([]);
    expect(shown.length).toBeGreaterThan(100);
  });

  test('finds in the feed, by embedding and in the sitemap what will be hidden', () => {
    for (const asked of [/^\/profile\//, /^\/api\/oembed/, /^\/sitemap\//]) {
      const things = toldBefore
        .filter((one) => asked.test(one.asked))
        .map((one) => one.canary.thing);
      expect(things, asked.source).toEqual(
        expect.arrayContaining(['masked post', 'suspended: post', 'erased: post']),
      );
    }
  });
});

/** Written only later, or of a picture that is not ready. */
const isToldAtAll = ({ thing, part }: { thing: string; part: string }): boolean =>
  thing !== 'decision' && !(thing === 'processing post' && part.endsWith('(name)'));

describe('what is hidden', () => {
  test('is told nobody who may not know, and each exception is needed', () => {
    const { leaks, idle } = judged([...after.told, ...beside]);
    expect(leaks).toEqual([]);
    expect(idle).toEqual([]);
  });

  test('has no picture left at any address handed out before', async () => {
    const addresses = new Set([...shown, ...filesOf(scene), ...after.addresses.keys()]);
    const plain = [...addresses].filter((address) => !isSigned(address));
    const hidden = plain.filter((address) => !isOfVisible(address));
    expect(hidden.length).toBeGreaterThan(50);
    for (const { client } of scene.actors) {
      expect((await open(client, hidden)).map(whatIs)).toEqual([]);
    }
    const visible = shown.filter(isOfVisible).filter((address) => !isSigned(address));
    expect(await open(world.visitor, visible)).toEqual(visible);
  });

  test('is opened by signed addresses alone, which only those it is signed for are told', async () => {
    for (const [sign, letters] of Object.entries(signedFor)) {
      const signed = [...after.addresses].filter(([address]) => address.includes(`?${sign}=`));
      expect(signed.length).toBeGreaterThan(0);
      const told = new Set(signed.flatMap(([, by]) => [...by]));
      expect([...told].toSorted()).toEqual(letters);
      const addresses = signed.map(([address]) => address);
      // The friend’s own picture is a row without files.
      const made = addresses.filter((address) => scene.canaries.in(address).length > 0);
      expect(await open(world.visitor, made)).toEqual(made);
    }
  });
});

test('everybody is told as many as they find', async () => {
  const fresh = (await world.second()).address ?? '';
  const { canaries } = scene;
  const wrong: string[] = [];
  for (const actor of scene.actors) {
    const counted = await countedBy(actor, known, { canaries, fresh });
    expect(counted.length).toBeGreaterThan(10);
    for (const { what, said, listed } of counted) {
      if (said !== listed) wrong.push(`${actor.letter}: ${said} ${what}, of which ${listed}`);
    }
  }
  expect(wrong).toEqual([]);
});
