import { Listeners } from '../../ui/listeners.ts';

/** A picture another app gave us to publish, until a page takes it. */
let waiting: File | undefined;

const listeners = new Listeners();

export function handOver(file: File): void {
  waiting = file;
  listeners.tellAll();
}

export function takeHandedOver(): File | undefined {
  const file = waiting;
  waiting = undefined;
  return file;
}

export const hearHandedOver = listeners.listen;
