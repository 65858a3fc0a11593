import { echoAxes, type EchoAxis, type EchoScores } from '@stenope/domain/echoes/axes';

/** What an Echo is told about the language it is read in. */
export interface EchoWords {
  readonly language: string;
  readonly names: Readonly<Record<EchoAxis, string>>;
}

/** One decimal, always: figures that stand side by side are of one width. */
export function writeScore(score: number, language: string): string {
  return score.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** The text equivalent: every axis with its figure, in the order in which they are drawn. */
export function describeEcho(scores: EchoScores, { names, language }: EchoWords): string {
  const parts = echoAxes.map((axis) => `${names[axis]} ${writeScore(scores[axis], language)}`);
  return new Intl.ListFormat(language, { type: 'unit' }).format(parts);
}
