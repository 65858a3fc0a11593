export type ReplayId = string | number;

/** What happened, in the order of days; a log of these can be run through the engine. */
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
  /** The average was seen first; absent, it was not. */
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
    /** How many ratings there were when it stabilised; null while it is not stabilised. */
    readonly stabilisedAtN: number | null;
  }[];
  readonly users: readonly {
    readonly id: ReplayId;
    readonly trust: number;
    readonly cluster: ReplayId | null;
  }[];
}
