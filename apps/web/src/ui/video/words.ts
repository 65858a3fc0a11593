/** Words of the player, given by who shows it. */
export interface PlayerWords {
  /** Name of the player as a whole: what it plays. */
  readonly label: string;
  readonly play: string;
  readonly pause: string;
  readonly replay: string;
  readonly mute: string;
  readonly unmute: string;
  readonly fullscreen: string;
  readonly leaveFullscreen: string;
  readonly seek: string;
  readonly position: (at: string, of: string) => string;
  readonly frameBack: string;
  readonly frameOn: string;
  readonly captions: string;
  readonly speed: string;
  readonly speedOf: (speed: number) => string;
  readonly download: string;
  readonly loading: string;
  /** The file did not come, or is broken. */
  readonly failed: string;
  readonly inaccessible: string;
  /** The browser knows no such film. */
  readonly unsupported: string;
  readonly retry: string;
}
