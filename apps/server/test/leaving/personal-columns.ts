import type { CollectionName } from '@stenope/contract/accounts/archive';

/**
 * Fate of a row that names a member when they leave: deleted; kept without the name; kept under
 * another id; kept unchanged, with posts that stay.
 */
export type After = 'gone' | 'nameless' | 'renamed' | 'stays';

export interface PersonalColumn {
  /** List of the archive that contains it. */
  readonly shown: CollectionName | 'profile' | null;
  readonly erase: After;
  readonly leavePosts: After;
}

const answers = (
  shown: PersonalColumn['shown'],
  erase: After,
  leavePosts: After = erase,
): PersonalColumn => ({
  shown,
  erase,
  leavePosts,
});

/** Every column that can name a member, by table. A missing one fails the test. */
export const personalColumns: Readonly<Record<string, Readonly<Record<string, PersonalColumn>>>> = {
  users: { id: answers('profile', 'gone', 'stays') },
  sessions: { user_id: answers(null, 'gone') },
  access_tokens: { user_id: answers('access-tokens', 'gone') },
  credentials: { user_id: answers(null, 'gone') },
  // Usernames stay reserved as a digest; members whose posts stay keep the present one.
  former_usernames: { user_id: answers(null, 'gone') },
  name_words: { user_id: answers('profile', 'gone') },
  legal_texts: { published_by: answers(null, 'nameless', 'stays') },
  used_secrets: { used_by: answers(null, 'renamed', 'stays') },
  audit: {
    actor_id: answers(null, 'renamed', 'stays'),
    target_id: answers(null, 'renamed', 'stays'),
  },
  job_runs: { owner_id: answers(null, 'gone') },
  uploads: { owner_id: answers(null, 'gone') },
  media: { owner_id: answers(null, 'gone', 'stays') },
  follows: { follower_id: answers('following', 'gone'), followed_id: answers('followers', 'gone') },
  // Blocks and mutes by others stay as long as there is content they apply to.
  blocks: { blocker_id: answers('blocks', 'gone'), blocked_id: answers(null, 'gone', 'stays') },
  mutes: { muter_id: answers('mutes', 'gone'), muted_id: answers(null, 'gone', 'stays') },
  member_counts: { user_id: answers(null, 'gone', 'stays') },
  covers: { user_id: answers('profile', 'gone') },
  posts: { author_id: answers('posts', 'gone', 'stays') },
  post_mentions: { user_id: answers(null, 'gone', 'stays') },
  favourites: { user_id: answers('favourites', 'gone') },
  followed_tags: { user_id: answers('followed-tags', 'gone') },
  muted_terms: { user_id: answers('muted-terms', 'gone') },
  comments: { author_id: answers('comments', 'nameless') },
  comment_mentions: { user_id: answers(null, 'gone', 'stays') },
  responses: { author_id: answers('responses', 'gone') },
  scores: { author_id: answers(null, 'gone', 'stays') },
  ratings: {
    user_id: answers('ratings-given', 'nameless'),
    author_id: answers('ratings-received', 'gone', 'stays'),
  },
  reveals: { user_id: answers(null, 'gone') },
  member_trust: { user_id: answers('profile', 'gone') },
  trust_versions: { author_id: answers(null, 'nameless', 'stays') },
  notifications: {
    recipient_id: answers(null, 'gone'),
    sender_id: answers(null, 'nameless'),
  },
  push_subscriptions: { user_id: answers(null, 'gone') },
  // The one exception: reports outlive the reported member, under a pseudonym.
  reports: { reporter_id: answers('reports', 'nameless'), author_id: answers(null, 'renamed') },
  sealed_messages: { sender_id: answers(null, 'renamed') },
  notices: { author_id: answers(null, 'renamed') },
  // And so do the decisions that followed from them.
  cases: { author_id: answers(null, 'renamed'), claimed_by: answers(null, 'nameless') },
  case_notes: { writer_id: answers(null, 'nameless') },
  decisions: {
    author_id: answers('statements', 'renamed'),
    decided_by: answers(null, 'nameless'),
  },
  appeals: { decided_by: answers(null, 'nameless') },
  sanctions: { user_id: answers(null, 'gone') },
  reporter_records: { user_id: answers(null, 'gone') },
  products: { seller_id: answers('products', 'gone') },
  departures: { user_id: answers(null, 'gone') },
  exports: { user_id: answers(null, 'gone') },
  imports: { user_id: answers(null, 'gone') },
  imported_posts: { user_id: answers(null, 'gone', 'stays') },
  conversations: {
    one_id: answers('conversations', 'gone'),
    other_id: answers('conversations', 'gone'),
    started_by: answers(null, 'gone'),
    last_sender_id: answers(null, 'gone'),
  },
  conversation_members: {
    user_id: answers('conversations', 'gone'),
    other_id: answers('conversations', 'gone'),
  },
  messages: { sender_id: answers('messages', 'gone') },
};

/** Tables without ids of members. */
export const impersonal: Readonly<Record<string, string>> = {
  instance: 'the site itself',
  page_counts: 'counts of pages, of nobody',
  outbox: 'events, by topic and words: searched for traces',
  idempotency: 'answers, by scope and words: searched for traces',
  allowances: 'keyed digests of who asked',
  verifications: 'links that were sent, by words: searched for traces',
  doomed_files: 'paths of files that are about to go',
  video_captions: 'of a video',
  removed_prints: 'by what a removed picture is known again, without who sent it',
  post_steps: 'of a post',
  post_tags: 'of a post',
  post_search: 'of a post',
  search_words: 'of everybody, gone with the last post that has the word',
  search_progress: 'of everybody',
  map_cells: 'of everybody',
  map_changes: 'of posts and places, and gone within minutes',
  hashtags: 'of everybody',
  tags_to_fold: 'of everybody, and empty once they are folded',
  place_index: 'of the world',
  places: 'of the world',
  place_entries: 'of the world',
  place_words: 'of the world',
  trust_community: 'of everybody',
  trust_trials: 'numbers that were tried',
  echo_news: 'of a work',
  notification_marks: 'of everybody',
  moderated: 'of a thing',
  site_days: 'figures of everybody, by day',
  reporter_measures: 'that somebody was warned or limited, without whom',
  transparency_years: 'figures of everybody, by year',
};

/** Ids of things, without a reference. */
export const ofThings: ReadonlySet<string> = new Set([
  'search_progress.indexed_from',
  'map_changes.post_id',
  'removed_prints.target_id',
  'uploads.media_id',
  'uploads.writer',
  'favourites.id',
  'favourites.told_in',
  'followed_tags.id',
  'muted_terms.id',
  'ratings.told_in',
  'notifications.content_id',
  'imports.writer',
  'imported_posts.source_id',
  'conversations.last_id',
  'conversation_members.delivered_id',
  'conversation_members.read_id',
  'sealed_messages.message_id',
  // For a profile it is the member's own id; renamed with the report, as the search for traces
  // shows.
  'reports.target_id',
  'reports.author_pseudonym',
  // As with reports.
  'notices.target_id',
  'notices.author_pseudonym',
  'cases.target_id',
  'cases.author_pseudonym',
  'decisions.target_id',
  'decisions.author_pseudonym',
  'sealed_messages.sender_pseudonym',
]);

/** Places where the words of a member stay whose posts stay: the posts, and the name under them. */
export const staysInWords: ReadonlySet<string> = new Set([
  'post_steps',
  'post_tags',
  'hashtags',
  'post_search',
  'search_words',
]);
