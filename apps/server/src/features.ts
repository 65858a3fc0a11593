import { accountsFeature } from './features/accounts/feature.ts';
import { administration } from './features/administration/feature.ts';
import { reactivateOverturned } from './features/administration/service.ts';
import { echoes } from './features/echoes/feature.ts';
import { feedFeature } from './features/feed/feature.ts';
import { leaving } from './features/leaving/feature.ts';
import { mediaFeature } from './features/media/feature.ts';
import { notifications } from './features/notifications/feature.ts';
import { messages } from './features/messages/feature.ts';
import { openWhenFollowed } from './features/messages/service.ts';
import { peopleFeature } from './features/people/feature.ts';
import { places } from './features/places/feature.ts';
import { postsFeature } from './features/posts/feature.ts';
import { indexLooked, judgePostAnew, publishWaiting } from './features/posts/service.ts';
import { moderationFeature } from './features/moderation/feature.ts';
import {
  ensureInHand,
  refer,
  removeByRank,
  whenEdited,
  whenRecognised,
  whenReported,
} from './features/moderation/service.ts';
import { reportsFeature } from './features/reports/feature.ts';
import { responsesFeature } from './features/responses/feature.ts';
import { judgeAnswerAnew, publishAnswer } from './features/responses/service.ts';
import { search } from './features/search/feature.ts';
import { sharing } from './features/sharing/feature.ts';
import { site } from './features/site/feature.ts';
import { shopFeature } from './features/shop/feature.ts';
import { offerWhenReady } from './features/shop/service.ts';
import type { Context } from './platform/context.ts';
import type { Feature } from './platform/feature.ts';
import { instance } from './platform/instance.ts';
import type { Resolvers } from './platform/viewer.ts';

export interface Mounted {
  readonly features: readonly Feature[];
  readonly viewers: (context: Context) => Resolvers;
}

/** Every feature of the server. Each may depend on those before it. */
export function productFeatures(secret: string): Mounted {
  const accounts = accountsFeature(secret);
  const media = mediaFeature({
    whenSettled: [publishWaiting, publishAnswer, offerWhenReady],
    whenCaptioned: [judgePostAnew(whenEdited), judgeAnswerAnew(whenEdited)],
    whenLooked: indexLooked,
    whenRecognised: [whenRecognised],
  });
  return {
    features: [
      instance,
      accounts,
      notifications,
      places,
      media,
      peopleFeature({ whenFollowed: [openWhenFollowed] }),
      postsFeature({ removeByRank, whenEdited }),
      echoes,
      responsesFeature({ removeByRank }),
      shopFeature({ whenEdited }),
      feedFeature(),
      search,
      reportsFeature({ whenReported, whenNoticed: refer, whenAnswered: ensureInHand }),
      moderationFeature({ whenOverturned: [reactivateOverturned] }),
      administration,
      site,
      sharing,
      messages,
      leaving,
    ],
    viewers: accounts.resolvers,
  };
}
