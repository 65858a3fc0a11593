import type { Fault } from '../checks.ts';
import { writes } from './writes.ts';

export const faults: readonly Fault[] = [writes];
