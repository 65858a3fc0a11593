import type { Interest } from '@stenope/domain/accounts/interests';
import type { licences, placePrecisions } from '@stenope/domain/posts/limits';

export interface Place {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly precision: (typeof placePrecisions)[number];
}

export interface DemoMember {
  readonly username: string;
  readonly displayName: string;
  readonly bio: string;
  readonly interests: readonly Interest[];
  readonly home: Place;
  readonly isPro: boolean;
}

export interface DemoResource {
  readonly label: string;
  readonly link: string;
}

export interface DemoComment {
  readonly author: string;
  readonly text: string;
  readonly replies: readonly DemoComment[];
}

export interface DemoPost {
  readonly author: string;
  /** Which photograph of the darkroom it shows. */
  readonly negative: string;
  readonly title: string;
  readonly alt: string;
  readonly description: string;
  readonly steps: readonly string[];
  readonly resources: readonly DemoResource[];
  readonly place: Place;
  readonly licence: (typeof licences)[number];
  readonly comments: readonly DemoComment[];
}

/** A photograph in answer to another's. */
export interface DemoResponse {
  readonly author: string;
  /** The post it answers, by its negative. */
  readonly to: string;
  /** One the author shows in a post: another frame of it. */
  readonly negative: string;
  readonly alt: string;
  readonly description: string;
}

export interface DemoFollow {
  readonly follower: string;
  readonly followed: string;
}

export interface DemoConversation {
  /** Who writes first stands first. */
  readonly between: readonly [string, string];
  readonly messages: readonly DemoMessage[];
  /** So many of the last wait to be read. */
  readonly unread: number;
}

export interface DemoMessage {
  readonly author: string;
  readonly minutesAgo: number;
  readonly text: string;
}
