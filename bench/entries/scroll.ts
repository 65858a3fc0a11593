import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench, Entry, Outcome } from '../entry.ts';
import { openTab, type Tab } from '../harness/devtools.ts';
import { type Bar, bar } from '../measure/bars.ts';
import { medianOf } from '../measure/statistics.ts';
import { type Metric, ratioTo, type Row, rowOf } from '../measure/table.ts';
import {
  answerPhotographs,
  descendList,
  descendNothing,
  screen,
} from '../works/pictures/scroll.ts';
import { signUp } from '../works/pictures/sign-up.ts';

const work = 'down a list of posts';

const metrics: readonly Metric[] = [
  { key: 'p95FrameMs', label: 'p95 frame ms', digits: 1, compared: true },
  { key: 'medianFrameMs', label: 'median frame ms', digits: 1 },
  { key: 'mostNodes', label: 'DOM nodes in the list', digits: 0 },
  { key: 'keptNodes', label: 'nodes kept', digits: 0 },
  { key: 'cls', label: 'CLS', digits: 4 },
  { key: 'posts', label: 'posts seen', digits: 0 },
  { key: 'pixels', label: 'pixels', digits: 0 },
];

export const entry: Entry = {
  name: 'scroll',
  what: '10,000 posts scrolled in Chromium, against an empty page',
  rounds: 3,
  isWarm: true,
  run,
};

async function run(bench: Bench): Promise<Outcome> {
  const script = join(import.meta.dirname, '../../dist/server/main.js');
  if (!existsSync(script)) throw new Error('there is no production build');
  const many = bench.quick ? 500 : 10_000;
  const url = await (await bench.database()).open(`scroll_${many}`);
  await fill(url, many, join(bench.dataDir, 'scroll'));
  const chromium = await bench.browser();
  const tab = await openTab(chromium.port);
  await tab.send('Page.enable');
  const view = { ...screen, deviceScaleFactor: 1, mobile: false };
  await tab.send('Emulation.setDeviceMetricsOverride', view);
  await answerPhotographs(tab);
  const rows = await bench.interleave(async () => {
    const { origin } = await bench.launch({
      name: 'ours',
      script,
      probe: '/welcome',
      env: (at) => ({
        ROLE: 'web',
        DATABASE_URL: url,
        DATA_DIR: join(bench.dataDir, 'scroll'),
        PUBLIC_URL: at,
        METRICS_PORT: 'off',
        LIMIT_FACTOR: '1000000',
      }),
    });
    await signUp(tab, origin);
    const height = await heightOf(tab, origin);
    const ours = () => descendList(tab, `${origin}/search`, many);
    const empty = () => descendNothing(tab, `${origin}/service-worker.js`, height);
    return [
      { work, contender: 'empty', measure: async () => ({ ...(await empty()) }) },
      { work, contender: 'ours', measure: async () => ({ ...(await ours()) }) },
    ];
  });
  tab.close();
  return { metrics, rows, bars: bars(rows, many, bench.quick) };
}

/** Fills a database once: one that has members is left alone. */
async function fill(url: string, posts: number, dataDir: string): Promise<void> {
  const script = join(import.meta.dirname, '../../apps/demo/src/fill/command.ts');
  const wish = ['--members', '200', '--posts', String(posts), '--comments', '0', '--follows', '0'];
  const env = { PATH: process.env['PATH'], DATABASE_URL: url, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [script, ...wish], { env }).catch(
    (error: unknown) => {
      if (!/is here already|There are members/.test(String(error))) throw error;
    },
  );
}

/** Pixels scrolled to warm up, enough for the frames of the empty page to settle. */
const warmUp = 1_000;

/** The first descent is the warm-up, and gives the height. */
async function heightOf(tab: Tab, origin: string): Promise<number> {
  const { pixels } = await descendList(tab, `${origin}/search`, warmUp);
  return pixels + screen.height;
}

function bars(rows: readonly Row[], many: number, isQuick: boolean): Bar[] {
  const ours = rowOf(rows, work, 'ours');
  const seen = bar('posts seen', medianOf(ours.samples, 'posts'), '>=', many * 0.99);
  const nodes = bar('DOM nodes in the list', medianOf(ours.samples, 'mostNodes'), '<=', 400);
  const kept = bar('nodes kept', medianOf(ours.samples, 'keptNodes'), '<=', 5_000);
  const shift = bar('CLS', medianOf(ours.samples, 'cls'), '<=', 0.01);
  if (isQuick) return [seen, nodes, kept, shift];
  const frames = ratioTo(rows, ours, 'empty', 'p95FrameMs');
  return [seen, nodes, kept, shift, bar('ours p95 frame / empty page', frames, '<=', 2)];
}
