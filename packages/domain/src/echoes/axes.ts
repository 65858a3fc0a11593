/**
 * The five axes of an Echo, in the order in which they are read and drawn: intention at the top,
 * then clockwise. Colours of axes carry the same names.
 */
export const echoAxes = ['intention', 'composition', 'matiere', 'technique', 'emotion'] as const;

export type EchoAxis = (typeof echoAxes)[number];

/** A mark on every axis. 0 is a mark too, not "unrated". */
export type EchoScores = Readonly<Record<EchoAxis, number>>;

/** The same for every axis. */
export function forEachAxis<T>(read: (axis: EchoAxis) => T): Readonly<Record<EchoAxis, T>> {
  return {
    intention: read('intention'),
    composition: read('composition'),
    matiere: read('matiere'),
    technique: read('technique'),
    emotion: read('emotion'),
  };
}

/** Each axis goes from 0 to 5; people mark in half steps. */
export const echoScale = { min: 0, max: 5, step: 0.5 } as const;

/** Number of possible marks. */
export const halfSteps = (echoScale.max - echoScale.min) / echoScale.step + 1;
