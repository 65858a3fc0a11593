import { join } from 'node:path';
import { measuredMapFlags } from '@stenope/kit/chromium';
import type { Bench, Entry, Outcome } from '../../entry.ts';
import { openTab } from '../../harness/devtools.ts';
import { type Bar, bar } from '../../measure/bars.ts';
import { medianOf } from '../../measure/statistics.ts';
import { type Metric, type Row, rowOf } from '../../measure/table.ts';
import { ourServer } from '../../works/feed.ts';
import { walkMap } from '../../works/map-walk.ts';
import { answerPhotographs, screen } from '../../works/pictures/scroll.ts';
import { signUp } from '../../works/pictures/sign-up.ts';
import { fillCommunity } from '../../works/search.ts';

const work = 'over the map of everybody';

const metrics: readonly Metric[] = [
  { key: 'points', label: 'points in view', digits: 0 },
  { key: 'mostMarks', label: 'marks in the DOM', digits: 0 },
  { key: 'longestMs', label: 'longest task ms', digits: 0 },
  { key: 'longTasks', label: 'tasks over 100 ms', digits: 0 },
  { key: 'withWebGlMs', label: 'with WebGL ms', digits: 0 },
  { key: 'p95FrameMs', label: 'p95 frame ms', digits: 1 },
];

export const entry: Entry = {
  name: 'map',
  what: 'the map of a million posts, moved and zoomed in Chromium',
  rounds: 3,
  isWarm: true,
  run,
};

async function run(bench: Bench): Promise<Outcome> {
  const { url } = await fillCommunity(bench, bench.quick ? 2_000 : 1_000_000);
  const chromium = await bench.browser(measuredMapFlags);
  const tab = await openTab(chromium.port);
  await tab.send('Page.enable');
  const view = { ...screen, deviceScaleFactor: 1, mobile: false };
  await tab.send('Emulation.setDeviceMetricsOverride', view);
  await answerPhotographs(tab);
  const rows = await bench.interleave(async () => {
    const launch = ourServer(url, join(bench.dataDir, 'map'), { PLACES_INDEX: 'off' });
    const { origin } = await bench.launch(launch);
    await signUp(tab, origin);
    return [{ work, contender: 'ours', measure: () => walkMap(tab, origin) }];
  });
  tab.close();
  return { metrics, rows, bars: bars(rows, bench.quick) };
}

function bars(rows: readonly Row[], isQuick: boolean): Bar[] {
  const { samples } = rowOf(rows, work, 'ours');
  const points = bar('points in view', medianOf(samples, 'points'), '>=', isQuick ? 100 : 100_000);
  const marks = bar('marks in the DOM', medianOf(samples, 'mostMarks'), '<=', 200);
  const drawn = bar('marks at least', medianOf(samples, 'mostMarks'), '>=', 5);
  if (isQuick) return [points, marks, drawn];
  return [points, marks, drawn, bar('longest task ms', medianOf(samples, 'longestMs'), '<=', 100)];
}
