import type { EchoAxis } from '@stenope/domain/echoes/axes';

/** Builds a value for every axis. */
export function onAxes<T>(make: (axis: EchoAxis) => T): Record<EchoAxis, T> {
  return {
    intention: make('intention'),
    composition: make('composition'),
    matiere: make('matiere'),
    technique: make('technique'),
    emotion: make('emotion'),
  };
}
