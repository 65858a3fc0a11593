import * as accounts from './accounts.ts';
import type { Action } from './action.ts';
import * as analytics from './site/analytics.ts';
import * as administration from './site/administration.ts';
import * as audit from './site/audit.ts';
import * as comments from './comments.ts';
import * as ratings from './echoes/ratings.ts';
import * as responses from './echoes/responses.ts';
import * as standing from './echoes/standing.ts';
import * as trust from './echoes/trust.ts';
import * as dashboard from './site/dashboard.ts';
import * as demo from './site/demo.ts';
import * as feed from './feed.ts';
import * as hashtags from './feed/hashtags.ts';
import * as instance from './site/instance.ts';
import * as leaving from './accounts/leaving.ts';
import type { LiveEvent } from './live.ts';
import * as legal from './site/legal.ts';
import * as map from './feed/map.ts';
import * as media from './media.ts';
import * as notifications from './notifications/notifications.ts';
import * as push from './notifications/push.ts';
import * as conversations from './messages/conversations.ts';
import * as members from './site/members.ts';
import * as messages from './messages/messages.ts';
import * as onboarding from './accounts/onboarding.ts';
import * as address from './accounts/address.ts';
import * as covers from './people/covers.ts';
import * as people from './people.ts';
import * as pro from './people/pro.ts';
import * as profile from './people/profile.ts';
import * as shop from './people/shop.ts';
import * as ties from './people/ties.ts';
import * as places from './places.ts';
import * as posts from './posts.ts';
import * as search from './feed/search.ts';
import * as notices from './site/notices.ts';
import * as moderation from './site/moderation.ts';
import * as reports from './site/reports.ts';
import * as transparency from './site/transparency.ts';
import * as recovery from './accounts/recovery.ts';
import * as sessions from './accounts/sessions.ts';
import * as tokens from './accounts/tokens.ts';
import * as signing from './accounts/signing.ts';

/**
 * Everything on the wire, for code that walks it: the API description, the contract-walk test, the
 * fuzzer. Clients import single entries instead.
 */
const entries = [
  accounts,
  signing,
  sessions,
  tokens,
  recovery,
  address,
  onboarding,
  administration,
  members,
  audit,
  dashboard,
  legal,
  analytics,
  transparency,
  instance,
  demo,
  media,
  notifications,
  push,
  people,
  ties,
  profile,
  covers,
  pro,
  shop,
  places,
  posts,
  comments,
  ratings,
  responses,
  standing,
  trust,
  feed,
  search,
  hashtags,
  map,
  reports,
  notices,
  moderation,
  conversations,
  messages,
  leaving,
].flatMap((feature): unknown[] => Object.values(feature));

export const actions: readonly Action[] = entries.filter(isAction);

export const events: readonly LiveEvent[] = entries.filter(isLiveEvent);

function isAction(entry: unknown): entry is Action {
  return isRecord(entry) && 'method' in entry && 'path' in entry;
}

function isLiveEvent(entry: unknown): entry is LiveEvent {
  return isRecord(entry) && 'name' in entry && 'data' in entry && 'about' in entry;
}

function isRecord(entry: unknown): entry is Record<string, unknown> {
  return typeof entry === 'object' && entry !== null;
}
