/** What a video may be here. */
export interface VideoLimits {
  readonly bytes: number;
  readonly seconds: number;
}

export interface VideoEngine {
  /** Null where videos cannot be processed. */
  limits(): Promise<VideoLimits | null>;
}

export function createVideoEngine(): VideoEngine {
  return { limits: async () => null };
}
