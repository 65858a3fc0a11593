import type { Feature } from '../../platform/feature.ts';
import { eraseConversations, hasConversations } from './erasing/service.ts';
import { forgetWordsJob, messagePushJob } from './jobs.ts';
import { conversationChanged, messageSent, messageTyping, requestsSeen } from './live.ts';
import { markingRoutes, conversationRoutes, partnerRoutes, sendingRoutes } from './routes.ts';
import { messagesExport, watchable } from './service.ts';

/** Conversations between two members. */
export const messages: Feature = {
  name: 'messages',
  routes: (context) => [
    ...conversationRoutes(context),
    ...partnerRoutes(context),
    ...sendingRoutes(context),
    ...markingRoutes(context),
  ],
  live: {
    announces: [messageSent, conversationChanged, messageTyping, requestsSeen],
    topics: { conversation: watchable },
  },
  erasure: {
    erase: (context, { userId }) => eraseConversations(context, userId),
    isAnythingLeft: hasConversations,
  },
  exports: messagesExport,
  jobs: [messagePushJob, forgetWordsJob],
};
