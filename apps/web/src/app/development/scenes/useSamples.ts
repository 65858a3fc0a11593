import { useSyncExternalStore } from 'react';
import { Listeners } from '../../../ui/listeners.ts';
import { develop, latent, type SamplePhotograph } from './develop.ts';

let samples: readonly SamplePhotograph[] | undefined;
const watchers = new Listeners();

/** Sample photographs to show components with; rendered once and shared by all callers. */
export function useSamples(): readonly SamplePhotograph[] {
  return useSyncExternalStore(watchers.listen, current);
}

function current(): readonly SamplePhotograph[] {
  if (samples === undefined) {
    samples = latent();
    // After the first paint, so that the placeholders are seen too.
    setTimeout(() => void develop(show), 50);
  }
  return samples;
}

function show(id: string, sources: SamplePhotograph['sources']): void {
  samples = samples?.map((sample) => (sample.id === id ? { ...sample, sources } : sample));
  watchers.tellAll();
}
