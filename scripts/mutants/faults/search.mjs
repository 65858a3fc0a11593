const search = ['apps/server/test/search/search.test.ts'];
const bounds = ['apps/server/test/search/bounds.test.ts'];
const alike = ['apps/server/test/search/alike.test.ts'];

/** Faults in searching: what is found, by whom, and what an answer tells of what is hidden. */
export const searchFaults = [
  {
    name: 'word-of-masked-posts-known',
    find: `join \${posts} on \${posts.id} = saying.post_id and \${posts.listed}`,
    plant: `join \${posts} on \${posts.id} = saying.post_id`,
    tests: bounds,
  },
  {
    name: 'word-of-suspended-members-known',
    find: `join \${users} on \${users.id} = \${posts.authorId} and \${users.suspendedAt} is null
  limit 1)`,
    plant: `join \${users} on \${users.id} = \${posts.authorId}
  limit 1)`,
    tests: bounds,
  },
  {
    name: 'every-block-subtracted',
    find: `order by \${blocks.createdAt} desc limit \${mostSubtracted.own})) as lately (id)`,
    plant: `)) as lately (id)`,
    tests: bounds,
  },
  {
    name: 'hidden-found-by-rare-words',
    find: `where \${isHighEnough(sql\`sorted.id\`)} and \${isShown(sql\`sorted.id\`, reader)}`,
    plant: `where \${isHighEnough(sql\`sorted.id\`)}`,
    tests: bounds,
  },
  {
    name: 'hidden-found-among-the-newest',
    find: `and \${isHighEnough(sql\`source.post_id\`)} and \${isShown(sql\`source.post_id\`, to)}`,
    plant: `and \${isHighEnough(sql\`source.post_id\`)}`,
    tests: bounds,
  },
  {
    name: 'muted-found-by-rare-words',
    find: `.where(isUnmuted(sql\`found.id\`))`,
    plant: `.where(sql\`true\`)`,
    tests: bounds,
  },
  {
    name: 'muted-found-among-the-newest',
    find: `to === null ? sql\`\` : sql\`where \${isUnmuted(sql\`shown.id\`)}\``,
    plant: `sql\`\``,
    tests: bounds,
  },
  {
    name: 'spelling-of-a-hidden-post',
    find: `return words ? words.find((word) => shown.has(word)) : term.word;`,
    plant: `return words ? words[0] : term.word;`,
    tests: bounds,
  },
  {
    name: 'cursor-of-other-words',
    find: 'name: `search ${JSON.stringify(rest)}`,',
    plant: `name: 'search',`,
    tests: search,
  },
  {
    name: 'rank-in-sight-in-a-cursor',
    find: `top,
    sealRank(signer, rank),
    before,
  ]);`,
    plant: `top,
    rank,
    before,
  ]);`,
    tests: search,
  },
  {
    name: 'hidden-score-closed-in-on',
    find: `.check(z.int(), z.minimum(1), z.maximum(echoScale.max - 1))`,
    plant: `.check(z.minimum(1), z.maximum(echoScale.max - 1))`,
    tests: search,
  },
  {
    name: 'suspended-in-the-totals',
    find: `.where(sql\`\${users.suspendedAt} is null\`),
);

/** Posts with a place that are subtracted`,
    plant: `,
);

/** Posts with a place that are subtracted`,
    tests: search,
  },
  {
    name: 'places-of-the-suspended-in-the-totals',
    find: `join \${users} as author on author.id = \${posts.authorId} and author.suspended_at is null
        where \${isListedWithPlace})::int\``,
    plant: `where \${isListedWithPlace})::int\``,
    tests: search,
  },
  {
    name: 'members-told-of-by-no-search',
    find: `return { ids, isCut: rows.length > ids.length };`,
    plant: `return { ids, isCut: false };`,
    tests: search,
  },
  {
    name: 'counted-as-if-that-were-all',
    find: `const isMore = found.next !== undefined || found.isShort === true;`,
    plant: `const isMore = false;`,
    tests: ['apps/server/test/search/counts.test.ts'],
  },
  {
    name: 'visitors-find-everybody',
    find: `Math.min(limit ?? mostTyping, visitorPosts)`,
    plant: `(limit ?? mostTyping)`,
    tests: ['apps/server/test/people/people.test.ts'],
  },
  {
    name: 'names-lost-between-pages',
    find: `and best.id > \${sql.placeholder('after')}::uuid`,
    plant: `and \${sql.placeholder('after')}::uuid is null`,
    tests: ['apps/server/test/people/people.test.ts'],
  },
  {
    name: 'hashtags-twice-between-pages',
    find: `and \${hashtags.tag} > \${sql.placeholder('after')}::text`,
    plant: `and \${hashtags.tag} >= \${sql.placeholder('after')}::text`,
    tests: ['apps/server/test/feed/lists.test.ts'],
  },
  {
    name: 'slips-of-any-number-of-words',
    find: `if (words.length === 0 || words.length > mostSlips) return undefined;`,
    plant: `if (words.length === 0) return undefined;`,
    tests: bounds,
  },
  {
    name: 'alike-by-the-muted',
    find: `and \${visibleTo(reader)} and \${withoutMute(reader, posts.authorId)}
            and \${withoutMutedTerms(reader)} offset 0`,
    plant: `and \${visibleTo(reader)} and \${withoutMutedTerms(reader)} offset 0`,
    tests: alike,
  },
  {
    name: 'alike-of-ones-own',
    find: `where \${posts.mediaId} = near.id and \${posts.authorId} <> \${sql.placeholder('author')}`,
    plant: `where \${posts.mediaId} = near.id`,
    tests: alike,
  },
];
