/** Only its owner writes a table. Any feature may read any table. */
export const owners: Readonly<Record<string, readonly string[]>> = {
  platform: [
    'allowances',
    'audit',
    'graphile_worker._private_jobs',
    'idempotency',
    'instance',
    'job_runs',
    'outbox',
    'schema_migrations',
  ],
  accounts: [
    'access_tokens',
    'credentials',
    'former_usernames',
    'sessions',
    'users',
    'verifications',
  ],
  notifications: ['notification_marks', 'notifications', 'push_subscriptions'],
  places: ['place_entries', 'place_index', 'place_words', 'places'],
  media: ['doomed_files', 'media', 'removed_prints', 'uploads', 'video_captions'],
  // Counts and words of names are written by triggers alone.
  people: ['blocks', 'covers', 'follows', 'member_counts', 'mutes', 'name_words'],
  posts: [
    'comment_mentions',
    'comments',
    'favourites',
    'followed_tags',
    'hashtags',
    'muted_terms',
    'post_mentions',
    'post_search',
    'post_steps',
    'post_tags',
    'posts',
    'search_progress',
    'search_words',
    'tags_to_fold',
  ],
  echoes: [
    'echo_news',
    'member_trust',
    'ratings',
    'reveals',
    'scores',
    'trust_community',
    'trust_trials',
    'trust_versions',
  ],
  responses: ['responses'],
  shop: ['products'],
  search: ['map_cells', 'map_changes'],
  reports: ['notices', 'reports', 'sealed_messages'],
  moderation: [
    'appeals',
    'case_notes',
    'cases',
    'decisions',
    'moderated',
    'reporter_measures',
    'reporter_records',
    'sanctions',
  ],
  site: ['legal_texts', 'page_counts', 'transparency_years'],
  administration: ['site_days', 'used_secrets'],
  messages: ['conversation_members', 'conversations', 'messages'],
  leaving: ['departures', 'exports', 'imported_posts', 'imports'],
};

export interface OwnerException {
  readonly writer: string;
  readonly table: string;
  readonly acts: readonly string[];
  readonly reason: string;
}

/** Who else writes a table, what, and why. */
export const exceptions: readonly OwnerException[] = [
  {
    writer: 'echoes',
    table: 'posts',
    acts: ['update ratings'],
    reason: 'How many ratings are told changes with the score, under the same lock.',
  },
  {
    writer: 'echoes',
    table: 'notifications',
    acts: ['insert', 'update amount', 'update grows_at', 'update shown_amount'],
    reason:
      'A rating and what its author is told are one statement; notifications compose the part.',
  },
  {
    writer: 'echoes',
    table: 'outbox',
    acts: ['insert'],
    reason: 'A rating and its event are one statement; the platform composes the part.',
  },
  {
    writer: 'messages',
    table: 'outbox',
    acts: ['insert'],
    reason: 'A message and its events are one statement; the platform composes the part.',
  },
  {
    writer: 'responses',
    table: 'posts',
    acts: ['update responses'],
    reason: 'A post counts its responses in the transaction that publishes one or takes it back.',
  },
  {
    writer: 'reports',
    table: 'posts',
    acts: ['update reports'],
    reason: 'A post counts its reports in the transaction that writes one.',
  },
  {
    writer: 'notifications',
    table: 'users',
    acts: ['update digest_at'],
    reason: 'Whose digest is due is chosen and noted in one statement, so that nobody gets two.',
  },
  {
    writer: 'operate',
    table: 'scores',
    acts: [
      'update distribution',
      'update ranks',
      'update revision',
      'update stabilised_at',
      'update …',
    ],
    reason: 'npm run recount makes scores anew from the ratings, past the features.',
  },
  {
    writer: 'operate',
    table: 'post_search',
    acts: ['insert', 'update words'],
    reason: 'npm run recount indexes posts anew from their texts, past the features.',
  },
  {
    writer: 'operate',
    table: 'search_words',
    acts: ['insert'],
    reason: 'npm run recount lists words that the index has, past the features.',
  },
];

/** Files that write tables which only the running program knows. */
export const unnamedTables: Readonly<Record<string, string>> = {
  'features/places/edition/queries.ts': 'The three tables of the index, one after the other.',
  'operate/recount/counters.ts': 'npm run recount sets every counter it has a line for.',
  'platform/backup/restore.ts': 'A restore writes every table.',
  'platform/db/lease.ts': 'The columns of a lease, in the table its owner hands over.',
};
