/** What a key or a button asks of the player. */
export type PlayerAct =
  | { readonly name: 'toggle' | 'mute' | 'fullscreen' | 'captions' }
  /** By seconds. */
  | { readonly name: 'seek'; readonly by: number }
  /** To a share of the whole. */
  | { readonly name: 'to'; readonly share: number }
  /** By single frames. */
  | { readonly name: 'frame'; readonly by: -1 | 1 }
  | { readonly name: 'speed'; readonly by: -1 | 1 };

/** Playback speeds on offer. */
export const speeds = [0.25, 0.5, 1, 1.5, 2] as const;

const acts: Readonly<Record<string, PlayerAct>> = {
  ' ': { name: 'toggle' },
  k: { name: 'toggle' },
  m: { name: 'mute' },
  f: { name: 'fullscreen' },
  c: { name: 'captions' },
  ArrowLeft: { name: 'seek', by: -5 },
  ArrowRight: { name: 'seek', by: 5 },
  j: { name: 'seek', by: -10 },
  l: { name: 'seek', by: 10 },
  PageDown: { name: 'seek', by: -30 },
  PageUp: { name: 'seek', by: 30 },
  Home: { name: 'to', share: 0 },
  End: { name: 'to', share: 1 },
  ',': { name: 'frame', by: -1 },
  '.': { name: 'frame', by: 1 },
  '<': { name: 'speed', by: -1 },
  '>': { name: 'speed', by: 1 },
};

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Meaning of a key while the focus is within the player; with a modifier it is the browser's. */
export function actOfKey({ key, ctrlKey, metaKey, altKey }: Pressed): PlayerAct | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (/^\d$/.test(key)) return { name: 'to', share: Number(key) / 10 };
  return acts[key] ?? acts[key.toLowerCase()];
}

/** The next speed in a direction, and the last one at the end. */
export function speedAfter(speed: number, by: -1 | 1): number {
  const further = speeds.filter((one) => (by > 0 ? one > speed : one < speed));
  return further.at(by > 0 ? 0 : -1) ?? speed;
}
