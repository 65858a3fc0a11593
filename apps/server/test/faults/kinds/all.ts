import type { Fault } from '../checks.ts';
import { accounts } from './accounts.ts';
import { chat } from './chat.ts';
import { drain } from './drain.ts';
import { input } from './input.ts';
import { pair } from './pair.ts';
import { rewind } from './rewind.ts';
import { slow } from './slow.ts';
import { stall } from './stall.ts';
import { storm } from './storm.ts';
import { uploads } from './uploads.ts';
import { video } from './video.ts';
import { writes } from './writes.ts';

export const faults: readonly Fault[] = [
  writes,
  chat,
  rewind,
  storm,
  pair,
  stall,
  slow,
  drain,
  accounts,
  uploads,
  video,
  input,
];
