const visibility = [
  'apps/server/test/posts/visibility.test.ts',
  'apps/server/test/feed/visitors.test.ts',
  'apps/server/test/feed/lists.test.ts',
];
const comments = ['apps/server/test/comments/comments.test.ts'];
const rating = ['apps/server/test/echoes/rating.test.ts'];
const crawl = ['apps/server/test/canary/crawl.test.ts'];
const people = (...names) => names.map((name) => `apps/server/test/people/${name}.test.ts`);
const shared = (name) => [`apps/server/test/sharing/${name}.test.ts`];
const heads = ['apps/server/src/platform/http/pages/head.test.ts'];

/** Faults in visibility and permissions, also of what others are told outside. */
export const sightFaults = [
  {
    name: 'block-hides-one-way',
    find: `union all
    select \${blocks.blockerId} from \${blocks} where \${blocks.blockedId} = \${member}\`;`,
    plant: `\`;`,
    tests: visibility,
  },
  {
    name: 'suspended-listed',
    find: `const published = sql\`\${posts.listed} and \${author.suspendedAt} is null\`;`,
    plant: `const published = sql\`\${posts.listed}\`;`,
    tests: visibility,
  },
  {
    name: 'visitors-see-all',
    find: `? sql<boolean>\`(\${published} and \${posts.id} in \${newest})\``,
    plant: `? sql<boolean>\`(\${published})\``,
    tests: visibility,
  },
  {
    name: 'removed-read-by-author',
    find: `return visible || isStaff || (isAuthor && state !== 'removed');`,
    plant: `return visible || isStaff || isAuthor;`,
    tests: ['apps/server/test/posts/posts.test.ts'],
  },
  {
    name: 'anybody-edits-a-post',
    find: `if (!mayRead(access)) return 'not_found';
  return access.isAuthor ? undefined : 'not_author';`,
    plant: `if (!mayRead(access)) return 'not_found';
  return undefined;`,
    tests: ['apps/server/test/posts/posts.test.ts', ...visibility],
  },
  {
    name: 'anybody-edits-a-comment',
    find: `if (!shown || !postVisible) return 'not_found';
  return isAuthor ? undefined : 'not_author';`,
    plant: `if (!shown || !postVisible) return 'not_found';
  return undefined;`,
    tests: comments,
  },
  {
    name: 'comment-deleted-by-anybody',
    find: `if (!shown && !(isAuthor && hidden === 'masked')) return 'not_found';
  return isAuthor || isStaff ? undefined : 'not_author';`,
    plant: `return undefined;`,
    tests: comments,
  },
  {
    name: 'rank-used-unnoticed',
    find: `export function isByRank({ isAuthor, isPostAuthor }: CommentAccess): boolean {
  return !isAuthor && !isPostAuthor;`,
    plant: `export function isByRank({ isAuthor, isPostAuthor }: CommentAccess): boolean {
  return isAuthor && isPostAuthor;`,
    tests: [...comments, 'apps/server/test/leaving/canary.test.ts'],
  },
  {
    name: 'own-work-rated',
    find: `if (work.visible) return isAuthor(work, viewer) ? 'own_content' : undefined;`,
    plant: `if (work.visible) return undefined;`,
    tests: rating,
  },
  {
    name: 'raters-named-too-early',
    find: `const areNamed = echo.score.state === 'stabilised';`,
    plant: `const areNamed = echo.score.state !== 'hidden';`,
    tests: ['apps/server/test/echoes/rating.test.ts', 'apps/server/test/echoes/early.test.ts'],
  },
  {
    name: 'echo-told-before-looking',
    find: `throw new Refusal('not_revealed');`,
    plant: '',
    tests: rating,
  },
  {
    name: 'muted-suggested',
    find: `select \${mutes.mutedId} from \${mutes} where \${mutes.muterId} = \${reader})\`;`,
    plant: `select \${mutes.mutedId} from \${mutes} where \${mutes.mutedId} = \${reader})\`;`,
    tests: people('boundaries', 'people', 'following', 'suggestions'),
  },
  {
    name: 'block-keeps-follows',
    find: `await deleteFollowsBetween(tx, viewer.userId, other);`,
    plant: '',
    tests: people('boundaries'),
  },
  {
    name: 'reporter-told-to-the-author',
    find: `return readerId !== authorId;`,
    plant: `return true;`,
    tests: ['apps/server/test/reports/reports.test.ts'],
  },
  {
    name: 'own-thing-reported',
    find: `return isAuthor ? 'own_content' : undefined;
}

/** Reporters are`,
    plant: `return undefined;
}

/** Reporters are`,
    tests: ['apps/server/test/reports/reports.test.ts'],
  },
  {
    name: 'news-of-the-silenced',
    find: 'where ${mutes.muterId} = heard.listener_id',
    plant: 'where false and ${mutes.muterId} = heard.listener_id',
    tests: ['apps/server/test/feed/news.test.ts'],
  },
  {
    name: 'another-home-heard',
    find: `return ids.filter((id) => id === userId);`,
    plant: `return ids;`,
    tests: ['apps/server/test/permissions/permissions.test.ts'],
  },
  {
    name: 'veiled-picture-suggested',
    find: "and ${posts.sensitive} = 'none'",
    plant: '',
    tests: people('suggestions'),
  },
  {
    name: 'suspended-count-as-followers',
    find: `join \${users} as living on living.id = mine.followed_id and living.suspended_at is null`,
    plant: '',
    tests: people('suggestions'),
  },
  {
    name: 'twelve-are-not-all',
    find: 'exists (${published} offset ${shown})',
    plant: 'exists (${published})',
    tests: ['apps/server/test/feed/visitors.test.ts'],
  },
  {
    name: 'words-of-the-suspended-recalled',
    find: `if (word !== undefined) this.#withdraw(word);`,
    plant: ``,
    tests: ['apps/server/test/live/withdrawing.test.ts'],
  },
  {
    name: 'known-only-before-it-is-used',
    find: `if (used.state === 'ready') await compareWithRemoved(tx, used);`,
    plant: ``,
    tests: ['apps/server/test/uploads/recognising.test.ts'],
  },
  {
    name: 'removed-photograph-never-restored',
    find: `else await forgetPrintsOf(tx, { kind, id });`,
    plant: ``,
    tests: ['apps/server/test/uploads/recognising.test.ts'],
  },
  {
    name: 'answers-of-the-suspended-served',
    find: `or \${posts.state} in ('masked', 'removed') or asking.suspended_at is not null))`,
    plant: `or \${posts.state} in ('masked', 'removed')))`,
    tests: crawl,
  },
  {
    name: 'masked-picture-served',
    find: `isNull(media.hiddenAt),
        isNull(users.suspendedAt),
        // Checked here too, so that hiding a post can never miss its pictures.
        sql\`not exists (select 1 from \${posts} where \${posts.mediaId} = \${media.id}
            and \${posts.state} in ('masked', 'removed'))\`,`,
    plant: `isNull(users.suspendedAt),`,
    tests: crawl,
  },
  {
    name: 'product-of-the-suspended-listed',
    find: `and \${users.suspendedAt} is null and \${withoutBlock(reader, products.sellerId)})\`;`,
    plant: `and \${withoutBlock(reader, products.sellerId)})\`;`,
    tests: crawl,
  },
  {
    name: 'suspended-met',
    find: `sql\`(\${of.suspendedAt} is null and \${withoutBlock(reader, of.id)})\`;`,
    plant: `sql\`(\${withoutBlock(reader, of.id)})\`;`,
    tests: crawl,
  },
  {
    name: 'posts-of-the-suspended-counted',
    find: `= \${users}.id and \${users}.suspended_at is null), 0)\`;`,
    plant: `= \${users}.id), 0)\`;`,
    tests: crawl,
  },
  {
    name: 'lapsed-claim-shown',
    find: `claimer: card.claimer && access.holder !== 'nobody' ? personOf(card.claimer) : null,`,
    plant: `claimer: card.claimer && personOf(card.claimer),`,
    tests: ['apps/server/test/moderation/deciding.test.ts'],
  },
  {
    name: 'rating-of-the-suspended-saved',
    find: `where \${users.id} = one.user_id and \${users.suspendedAt} is null) is true`,
    plant: `where \${users.id} = one.user_id) is true`,
    tests: ['apps/server/test/echoes/saving.test.ts'],
  },
  {
    name: 'sensitive-post-is-shared',
    find: `and(posts.listed, eq(posts.sensitive, 'none'), isNull(media.hiddenAt))`,
    plant: `and(posts.listed, isNull(media.hiddenAt))`,
    tests: shared('feeds'),
  },
  {
    name: 'hidden-picture-is-shared',
    find: `and(posts.listed, eq(posts.sensitive, 'none'), isNull(media.hiddenAt))`,
    plant: `and(posts.listed, eq(posts.sensitive, 'none'))`,
    tests: shared('hiding'),
  },
  {
    name: 'masked-post-is-shared',
    find: `and(posts.listed, eq(posts.sensitive, 'none'), isNull(media.hiddenAt))`,
    plant: `and(eq(posts.sensitive, 'none'), isNull(media.hiddenAt))`,
    tests: shared('sitemaps'),
  },
  {
    name: 'opted-out-member-is-shared',
    find: `and(isNull(users.suspendedAt), not(users.hidesPreviews))`,
    plant: `isNull(users.suspendedAt)`,
    tests: shared('hiding'),
  },
  {
    name: 'suspended-member-is-shared',
    find: `and(isNull(users.suspendedAt), not(users.hidesPreviews))`,
    plant: `not(users.hidesPreviews)`,
    tests: shared('hiding'),
  },
  {
    name: 'feed-nobody-offered',
    find: `users.offersFeed, isNull(users.leftAt), isSharingMember`,
    plant: `isNull(users.leftAt), isSharingMember`,
    tests: shared('feeds'),
  },
  {
    name: 'member-who-left-is-listed',
    find: `pageBounds(users.id), isNull(users.leftAt), isSharingMember`,
    plant: `pageBounds(users.id), isSharingMember`,
    tests: shared('hiding'),
  },
  {
    name: 'head-names-a-feed-that-is-not-there',
    find: `found.offersFeed && !found.hidesPreviews &&`,
    plant: `found.offersFeed &&`,
    tests: shared('feeds'),
  },
  {
    name: 'feed-with-signs-no-xml-has',
    find: `escaped(text.replaceAll(unwritable, ''))`,
    plant: `escaped(text)`,
    tests: shared('feeds'),
  },
  {
    name: 'feed-with-words-as-markup',
    find: `alt="\${escaped(alt)}"/></a>`,
    plant: `alt="\${alt}"/></a>`,
    tests: shared('feeds'),
  },
  {
    name: 'feed-that-never-changes',
    find: `createHash('sha256').update(xml).digest('base64url')`,
    plant: `createHash('sha256').update(author.id).digest('base64url')`,
    tests: shared('feeds'),
  },
  {
    name: 'embed-without-a-jpeg',
    find: `image?.type !== 'image/jpeg'`,
    plant: `!image`,
    tests: shared('embedding'),
  },
  {
    name: 'embed-by-any-spelling',
    find: `url.startsWith(\`\${publicUrl}/\`) ? url.slice(publicUrl.length) : ''`,
    plant: `URL.canParse(url) && publicUrl !== '' ? new URL(url).pathname : ''`,
    tests: shared('embedding'),
  },
  {
    name: 'embed-larger-than-asked',
    find: `&& height <= most.height`,
    plant: ``,
    tests: shared('embedding'),
  },
  {
    name: 'sitemap-page-without-an-end',
    find: `until: ends[page - 1] ?? newestOfAll`,
    plant: `until: newestOfAll`,
    tests: shared('sitemaps'),
  },
  {
    name: 'feed-without-a-limit',
    find: `await spend(context, 'sharing.feed', request);`,
    plant: '',
    tests: ['apps/server/test/permissions/limits.test.ts'],
  },
  {
    name: 'card-that-no-card-reads',
    find: `return image?.type === 'image/jpeg';`,
    plant: `return image !== undefined;`,
    tests: heads,
  },
  {
    name: 'head-in-another-language',
    find: `property('og:locale', locales[language])`,
    plant: `property('og:locale', locales.fr)`,
    tests: heads,
  },
];
