import { plugin } from './plugins.ts';

/** A tap the hand feels: of a step on a scale, or of something that arrived. */
export function feel(what: 'step' | 'arrival'): void {
  const haptics = plugin('Haptics');
  // Devices without a motor refuse, which nobody needs to know.
  const felt = what === 'step' ? haptics?.selectionChanged() : haptics?.impact({ style: 'MEDIUM' });
  void felt?.catch(() => undefined);
}
