import type { LineTells } from '@stenope/contract/live-line';
import type { Query, QueryClient } from '@tanstack/react-query';
import { forgetViewer, recheckViewer } from '../../features/accounts/api.ts';
import { accountsLive } from '../../features/accounts/live.ts';
import { ratingsLive, responsesLive } from '../../features/echoes/live.ts';
import { leavingLive } from '../../features/leaving/live.ts';
import { mediaLive } from '../../features/media/live.ts';
import { messageKeys } from '../../features/messages/api.ts';
import { messagesLive } from '../../features/messages/live.ts';
import { outboxOfPage } from '../../features/messages/writing/current-outbox.ts';
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
import { spreadFollowing } from '../useSpreadFollowing.ts';
import { showLine } from './line-state.ts';
import { speakOn } from './topics.ts';

/** Whom one follows, on whichever device: home is another the next time one looks. */
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
    // Whom one has shut out, or let in again, speaks no longer, or again.
    void cache.invalidateQueries({ queryKey: messageKeys.lists });
  },
};

/** Every feature's answers, side by side: no feature knows another's events. */
export const handlers: AnyHandlers = {
  ...accountsLive,
  ...leavingLive,
  ...mediaLive,
  ...messagesLive,
  ...notificationsLive,
  ...tiesLive,
  ...postsLive,
  ...ratingsLive,
  ...responsesLive,
  ...shopLive,
};

/** Opens the line of the person signed in; the answer closes it. */
export function openLine(cache: QueryClient): () => void {
  const { line, close } = openBrowserLine(tellsOf(cache), takeCursor());
  speakOn(line);
  return () => {
    speakOn(undefined);
    close();
  };
}

function tellsOf(cache: QueryClient): LineTells {
  return {
    event: (fact) => answerEvent(handlers, fact, cache),
    gap: (kind) => {
      // Between the first fetches and the first `ready` only what lives by events can be stale.
      const lives = ({ meta }: Query) =>
        meta?.['live'] === true || (kind === 'lost' && meta?.['snapshot'] !== true);
      void cache.invalidateQueries({ predicate: lives });
    },
    // What was read before one listened may have missed something.
    watching: (topic) => {
      void cache.invalidateQueries({ predicate: ({ meta }) => meta?.['topic'] === topic });
    },
    signedOut: () => void forgetViewer(cache),
    // Rarely: when the server is away, everybody fails at once and asking would not help it up.
    failing: (attempt) => {
      if (attempt % 5 === 4) void recheckViewer(cache);
    },
    state: (state) => {
      showLine(state);
      // The server is there: what was said meanwhile does not wait out its pause.
      if (state === 'ready') outboxOfPage()?.hurry();
    },
  };
}
