import type { LineTells } from '@stenope/contract/live-line';
import type { QueryClient } from '@tanstack/react-query';
import { forgetViewer, recheckViewer } from '../../features/accounts/api.ts';
import { accountsLive } from '../../features/accounts/live.ts';
import { ratingsLive, responsesLive } from '../../features/echoes/live.ts';
import { leavingLive } from '../../features/leaving/live.ts';
import { mediaLive } from '../../features/media/live.ts';
import { messageKeys } from '../../features/messages/conversation-cache.ts';
import { messagesLive } from '../../features/messages/live.ts';
import { openOutbox, outboxOfPage } from '../../features/messages/writing/outbox.ts';
import { moderationLive } from '../../features/moderation/live.ts';
import { notificationsLive } from '../../features/notifications/live.ts';
import { isWished } from '../../features/people/api.ts';
import { peopleLive } from '../../features/people/live.ts';
import { renewHome } from '../../features/posts/lists/list-query.ts';
import { postsLive } from '../../features/posts/live.ts';
import { rereadNews } from '../../features/posts/news/home-news.ts';
import { shopLive } from '../../features/shop/live.ts';
import { takeCursor } from '../../platform/api/brought.ts';
import { openBrowserLine } from '../../platform/live/browser-line.ts';
import { answerEvent, type AnyHandlers } from '../../platform/live/handlers.ts';
import { readAfterGap } from '../../platform/live/read-after-gap.ts';
import { spreadFollowing, tellViewer } from '../useSpreadFollowing.ts';
import { showLine } from './line-state.ts';
import { speakOn } from './topics.ts';

/**
 * Follows and blocks changed on any device: the cached home list, news and conversations are
 * updated or read again.
 */
const tiesLive: typeof peopleLive = {
  ...peopleLive,
  'people.ties_changed': (tie, cache) => {
    peopleLive['people.ties_changed'](tie, cache);
    const { userId, following } = tie;
    if (following === undefined || isWished(cache, userId)) {
      renewHome(cache, userId, following === true);
      if (following === false) void recheckViewer(cache);
    } else spreadFollowing(cache, userId, following);
    rereadNews(cache);
    // Conversations with a person who was blocked disappear, and come back when unblocked.
    void cache.invalidateQueries({ queryKey: messageKeys.lists });
  },
};

/** Home begins differently for who follows nothing. */
const tagsLive: Pick<typeof postsLive, 'posts.tag_followed'> = {
  'posts.tag_followed': (tie, cache) => {
    postsLive['posts.tag_followed'](tie, cache);
    tellViewer(cache, tie.following);
  },
};

/** Live handlers of all features, merged here because no feature knows another's events. */
export const handlers: AnyHandlers = {
  ...accountsLive,
  ...leavingLive,
  ...mediaLive,
  ...messagesLive,
  ...moderationLive,
  ...notificationsLive,
  ...tiesLive,
  ...postsLive,
  ...tagsLive,
  ...ratingsLive,
  ...responsesLive,
  ...shopLive,
};

/**
 * Opens the live line of the signed-in member, and their outbox, which sends queued messages from
 * whatever page is open; returns a function that closes both.
 */
export function openLine(cache: QueryClient, memberId: string): () => void {
  const closeOutbox = openOutbox(cache, memberId);
  const { line, close } = openBrowserLine(tellsOf(cache), takeCursor());
  speakOn(line);
  return () => {
    speakOn(undefined);
    close();
    closeOutbox();
  };
}

function tellsOf(cache: QueryClient): LineTells {
  return {
    event: (fact) => answerEvent(handlers, fact, cache),
    gap: (kind) => void readAfterGap(cache, kind),
    // Anything read before the topic was watched may have missed an event.
    watching: (topic) => {
      void cache.invalidateQueries({ predicate: ({ meta }) => meta?.['topic'] === topic });
    },
    signedOut: () => void forgetViewer(cache),
    // Only at every fifth attempt: when the server is down everybody fails at once, and more
    // requests would not help it.
    failing: (attempt) => {
      if (attempt % 5 === 4) void recheckViewer(cache);
    },
    state: (state) => {
      showLine(state);
      // The server is reachable again: unsent messages are retried now instead of after their
      // pause.
      if (state === 'ready') outboxOfPage()?.hurry();
    },
  };
}
