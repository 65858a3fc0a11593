import type { EchoAxis, EchoScores } from '../echoes/axes.ts';
import { globalScore } from '../echoes/global-score.ts';
import type { TrustConfig } from './config.ts';
import { scorePost } from './score/score.ts';
import type { PostInput, Receipt, ReceiptLine } from './types.ts';

/** Everything needed to recompute a score by hand, without naming anybody. */
export function receiptOf(post: PostInput, config: TrustConfig): Receipt {
  const { score, weights } = scorePost(post, config);
  const lines = post.ratings.flatMap(({ scores, excluded }, at): ReceiptLine[] => {
    const known = weights[at];
    return excluded || !known ? [] : [{ scores, weight: known.weight, corrected: known.corrected }];
  });
  const plain = lines.reduce((total, { scores }) => total + globalScore(scores), 0);
  return {
    version: config.version,
    mu: post.community.mu,
    priorWeight: config.post.priorWeight,
    plainMean: lines.length === 0 ? post.community.mu : plain / lines.length,
    score,
    lines,
  };
}

/** Mean and axes from the receipt's public lines alone. */
export function recompute({
  lines,
  mu,
  priorWeight,
}: Pick<Receipt, 'lines' | 'mu' | 'priorWeight'>): { mean: number; axes: EchoScores } {
  const all = lines.reduce((total, { weight }) => total + weight, priorWeight);
  const mean = lines.reduce(
    (total, line) => total + line.weight * line.corrected,
    priorWeight * mu,
  );
  const axisMean = (axis: EchoAxis): number =>
    lines.reduce((total, { weight, corrected, scores }) => {
      return total + weight * (scores[axis] + corrected - globalScore(scores));
    }, priorWeight * mu) / all;
  return {
    mean: mean / all,
    axes: {
      intention: axisMean('intention'),
      composition: axisMean('composition'),
      matiere: axisMean('matiere'),
      technique: axisMean('technique'),
      emotion: axisMean('emotion'),
    },
  };
}
