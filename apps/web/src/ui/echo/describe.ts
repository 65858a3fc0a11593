import { echoAxes, type EchoAxis, type EchoScores } from '@stenope/domain/echoes/axes';

/** Language and axis names for an Echo. */
export interface EchoWords {
  readonly language: string;
  readonly names: Readonly<Record<EchoAxis, string>>;
}

/** Always one decimal, so that figures side by side have the same width. */
export function writeScore(score: number, language: string): string {
  return score.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** Text equivalent: every axis with its figure, in drawing order. */
export function describeEcho(scores: EchoScores, { names, language }: EchoWords): string {
  const parts = echoAxes.map((axis) => `${names[axis]} ${writeScore(scores[axis], language)}`);
  return new Intl.ListFormat(language, { type: 'unit' }).format(parts);
}
