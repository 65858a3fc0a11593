export type ReplayId = string | number;

/** An event of a log, in the order of days, which the engine can replay. */
export type ReplayEvent = UserEvent | PostEvent | RatingEvent | EndEvent;

export interface UserEvent {
  readonly t: 'user';
  readonly id: ReplayId;
  readonly day: number;
  readonly verified: boolean;
  readonly seed: boolean;
}

export interface PostEvent {
  readonly t: 'post';
  readonly id: ReplayId;
  readonly author: ReplayId;
  readonly day: number;
}

export interface RatingEvent {
  readonly t: 'rating';
  readonly user: ReplayId;
  readonly post: ReplayId;
  readonly day: number;
  /** In the order of the axes. */
  readonly axes: readonly number[];
  /** Whether the average was seen first; false by default. */
  readonly revealed?: boolean;
}

export interface EndEvent {
  readonly t: 'end';
  readonly day: number;
}

export interface ReplayResult {
  readonly posts: readonly {
    readonly id: ReplayId;
    readonly mean: number;
    readonly ranked: number;
    readonly low: number;
    readonly high: number;
    readonly n: number;
    /** Number of ratings when it became stable; null while it is not. */
    readonly stabilisedAtN: number | null;
  }[];
  readonly users: readonly {
    readonly id: ReplayId;
    readonly trust: number;
    readonly cluster: ReplayId | null;
  }[];
}
