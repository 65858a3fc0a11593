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
  /** Id of its photograph in the darkroom. */
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

/** A visual response. */
export interface DemoResponse {
  readonly author: string;
  /** The post it answers, by its negative. */
  readonly to: string;
  /** A negative the author has posted: the response is another frame of it. */
  readonly negative: string;
  readonly alt: string;
  readonly description: string;
}

export interface DemoFollow {
  readonly follower: string;
  readonly followed: string;
}

export interface DemoConversation {
  /** The first one starts the conversation. */
  readonly between: readonly [string, string];
  readonly messages: readonly DemoMessage[];
  /** Number of unread messages at the end. */
  readonly unread: number;
}

export interface DemoMessage {
  readonly author: string;
  readonly minutesAgo: number;
  readonly text: string;
}
