import type { VideoProblem } from '@stenope/domain/media/video';

/**
 * A video was not made, and its file may be why. Where that is final, another attempt would end
 * alike.
 */
export class VideoFailed extends Error {
  override readonly name = 'VideoFailed';
  readonly problem: VideoProblem;
  readonly isFinal: boolean;

  constructor(problem: VideoProblem, { isFinal }: { readonly isFinal: boolean }) {
    super(problem);
    this.problem = problem;
    this.isFinal = isFinal;
  }
}
