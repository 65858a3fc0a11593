const server = (...names) => names.map((name) => `apps/server/test/${name}.test.ts`);
const counts = server('people/exact-counts');
const alike = server('walk/hidden-ids');
const early = server('echoes/early');
const heads = server('people/sharing', 'posts/sharing');
const names = server('people/profile', 'accounts/names');

/** Faults that reveal hidden content: by counts, answers, page heads, names, or under a veil. */
export const shadowFaults = [
  {
    name: 'hidden-comments-counted',
    find: 'and unseen.author_id = any(${hiddenFrom(reader)})) end',
    plant: 'and false) end',
    tests: counts,
  },
  {
    name: 'hidden-replies-counted',
    find: 'and ${meets(sql`reply.state`, replier)}) as answers',
    plant: ') as answers',
    tests: counts,
  },
  {
    name: 'hidden-responses-counted',
    find: 'where ${responses.postId} = ${posts.id} and ${isListed}) as listed',
    plant: 'where ${responses.postId} = ${posts.id} and ${responses.listed}) as listed',
    tests: counts,
  },
  {
    name: 'hidden-followers-counted',
    find: '- ${unmet(follows.followerId, follows.followedId)}',
    plant: '',
    tests: counts,
  },
  {
    name: 'hidden-comment-told-live',
    find: '[toPost(postId), ...members.map(exceptMember)]',
    plant: '[toPost(postId)]',
    tests: counts,
  },
  {
    name: 'mute-knows-who-hides',
    find: `if (!other?.there) throw new Refusal('not_found');`,
    plant: `if (!other) throw new Refusal('not_found');`,
    tests: alike,
  },
  {
    name: 'hidden-takes-more-work',
    find: `if (!other?.there) throw new Refusal('not_found');`,
    plant: `if (other) await lockPair(tx, viewer.userId, other.id);
    if (!other?.there) throw new Refusal('not_found');`,
    tests: alike,
  },
  {
    name: 'block-of-nobody-refused',
    find: `await insertBlock(tx, viewer.userId, other);`,
    plant: `if (!(await findOther(tx, viewer.userId, other))) throw new Refusal('not_found');
    await insertBlock(tx, viewer.userId, other);`,
    tests: alike,
  },
  {
    name: 'hidden-response-is-anothers',
    find: `if (!mayRead(access)) return 'not_found';
  return isAuthor || isStaff ? undefined : 'not_author';`,
    plant: `return isAuthor || isStaff ? undefined : 'not_author';`,
    tests: alike,
  },
  {
    name: 'biography-in-a-head',
    find: `displayName: users.displayName,
      hidesPreviews: users.hidesPreviews,
      offersFeed: sql`,
    plant: `displayName: sql<string>\`\${users.displayName} || ' ' || \${users.bio}\`,
      hidesPreviews: users.hidesPreviews,
      offersFeed: sql`,
    tests: heads,
  },
  {
    name: 'newest-work-in-a-head',
    find: `eq(media.usedAs, 'avatar'),
        eq(media.state, 'ready'),
        isNull(media.hiddenAt),
      ),
    )
    .orderBy(desc(media.id))`,
    plant: `eq(media.state, 'ready'),
        isNull(media.hiddenAt),
      ),
    )
    .orderBy(desc(media.id))`,
    tests: heads,
  },
  {
    name: 'sensitive-post-in-a-head',
    find: `const photo = sensitive === 'none' && !hidesPreviews ? photoOf(found.photo) : null;`,
    plant: `const photo = !hidesPreviews ? photoOf(found.photo) : null;`,
    tests: heads,
  },
  {
    name: 'opted-out-post-in-a-head',
    find: `const photo = sensitive === 'none' && !hidesPreviews ? photoOf(found.photo) : null;`,
    plant: `const photo = sensitive === 'none' ? photoOf(found.photo) : null;`,
    tests: heads,
  },
  {
    name: 'suspended-author-in-a-head',
    find: `posts.listed,
        isNull(users.suspendedAt),
        isNull(media.hiddenAt),`,
    plant: `posts.listed,
        isNull(media.hiddenAt),`,
    tests: heads,
  },
  {
    name: 'sensitive-product-in-a-head',
    find: `const photo = hidesPreviews || sensitive !== 'none' ? null : photoOf(found.photo);`,
    plant: `const photo = hidesPreviews ? null : photoOf(found.photo);`,
    tests: heads,
  },
  {
    name: 'early-rating-told-at-once',
    find: `return after.state === 'stabilised' ? null : (before.publishedScore ?? publishedScoreOf(before));`,
    plant: `return null;`,
    tests: early,
  },
  {
    name: 'early-rating-counted-at-once',
    find: 'from saved where ${posts.id} = saved.id and saved.told is null',
    plant: 'from saved where ${posts.id} = saved.id',
    tests: early,
  },
  {
    name: 'badge-told-too-early',
    find: `badge: isNamed ? (row.badge ?? 'new_eye') : null,`,
    plant: `badge: row.badge ?? 'new_eye',`,
    tests: early,
  },
  {
    name: 'former-name-leads-for-ever',
    find: `and \${formerUsernames.freedAt} > \${sql.placeholder('since')}::timestamptz))`,
    plant: `and \${formerUsernames.freedAt} > \${sql.placeholder('since')}::timestamptz - interval '1 year'))`,
    tests: names,
  },
  {
    name: 'former-name-leads-nowhere',
    find: `if (isOtherName) await insertFormer(tx, from, { userId: asking.userId, freedAt: asking.at });`,
    plant: '',
    tests: names,
  },
  {
    name: 'former-name-rests-a-week',
    find: `formerUsername: { days: 30 },`,
    plant: `formerUsername: { days: 7 },`,
    tests: names,
  },
  {
    name: 'label-of-a-response-lost',
    find: `await insertResponse(tx, { ...response, description, alt, sensitive, createdAt });`,
    plant: `await insertResponse(tx, { ...response, description, alt, createdAt });`,
    tests: server('responses/responses'),
  },
  {
    name: 'label-of-a-step-lost',
    find: `steps.push({ body, alt, sensitive, mediaId: picture ? picture.id : null });`,
    plant: `steps.push({ body, alt, sensitive: 'none', mediaId: picture ? picture.id : null });`,
    tests: server('posts/posts'),
  },
  {
    name: 'label-of-a-product-lost',
    find: `alt,
    sensitive,
    priceCents,
    link,
    sellerStatus,
    createdAt: product.createdAt.toISOString(),`,
    plant: `alt,
    sensitive: 'none',
    priceCents,
    link,
    sellerStatus,
    createdAt: product.createdAt.toISOString(),`,
    tests: server('shop/products'),
  },
  {
    name: 'label-of-a-product-stays',
    find: `return { name, description, alt, sensitive, priceCents, link, sellerStatus };`,
    plant: `return { name, description, alt, sensitive: 'none', priceCents, link, sellerStatus };`,
    tests: server('shop/products'),
  },
  {
    name: 'label-of-its-own-passed-over',
    find: `const { id, sensitive } = own.sensitive === 'none' ? post : own;`,
    plant: `const { id, sensitive } = post;`,
    tests: ['packages/domain/src/posts/sensitive.test.ts'],
  },
  {
    name: 'step-without-its-veil',
    find: `...coverOf({ id: \`\${id}/\${at}\`, sensitive: step.sensitive }, post),`,
    plant: `id, sensitive,`,
    tests: ['apps/web/src/features/posts/detail/pictures.test.ts'],
  },
  {
    name: 'response-without-its-veil',
    find: `return { ...coverOf(response, post), photo, alt, author, title: author.displayName };`,
    plant: `return { ...post, photo, alt, author, title: author.displayName };`,
    tests: ['apps/web/src/app/pages/post/response-work.test.ts'],
  },
  {
    name: 'label-of-a-rated-response-lost',
    find: `sensitive: (response ?? post).sensitive,`,
    plant: `sensitive: post.sensitive,`,
    tests: server('echoes/standing-lists'),
  },
  {
    name: 'picture-of-another-known-by-its-id',
    find: `.where(and(eq(media.id, id), eq(media.ownerId, ownerId)))
    .for('update');
  return row;`,
    plant: `.where(eq(media.id, id))
    .for('update');
  if (row && row.ownerId !== ownerId) throw new Error('somebody else’s');
  return row;`,
    tests: alike,
  },
  {
    name: 'hidden-post-told-by-the-time',
    find: `if (!post || !isReadable(post, viewer)) throw new Refusal('not_found');
  return post;`,
    plant: `if (!post) throw new Refusal('not_found');
  if (isReadable(post, viewer)) return post;
  await new Promise((go) => setTimeout(go, 100));
  throw new Refusal('not_found');`,
    tests: alike,
  },
  {
    name: 'comment-behind-a-block-deletable-by-its-id',
    find: `(isReadable(found.post, viewer) && isListed(found))`,
    plant: `isReadable(found.post, viewer)`,
    tests: server('walk/hidden-ids', 'comments/comments'),
  },
  {
    name: 'response-behind-a-block-deletable-by-its-id',
    find: `if (isPostAuthor && listed) return undefined;`,
    plant: `if (isPostAuthor) return undefined;`,
    tests: server('walk/hidden-ids', 'responses/responses'),
  },
  {
    name: 'hidden-answers-of-one-part-alone',
    find: `while (taken === part) {`,
    plant: `for (const _ of [0]) {`,
    tests: server('responses/hidden'),
  },
  {
    name: 'hidden-answers-of-anothers-post',
    find: `return post?.authorId === authorId ? post : undefined;`,
    plant: `return post;`,
    tests: server('responses/hidden'),
  },
  {
    name: 'visitors-asked-to-join-under-a-hashtag-they-see-whole',
    find: `(tag === undefined ? hasMore : await hasMoreUnder(context, tag, within.length));`,
    plant: `hasMore;`,
    tests: server('feed/visitors'),
  },
  {
    name: 'former-name-forgotten-by-a-posts-head',
    find: `eq(posts.id, sql.placeholder('id')),
        eq(users.id, holderOfName),`,
    plant: `eq(posts.id, sql.placeholder('id')),
        sql\`lower(\${users.username}) = lower(\${sql.placeholder('username')})\`,`,
    tests: server('people/sharing'),
  },
  {
    name: 'wishes-of-others-put-back-with-ones-own',
    find: `updateViewer(cache, { me: { ...me, ...sameOf(before, wish) } });`,
    plant: `updateViewer(cache, { me: before });`,
    tests: ['apps/web/src/features/accounts/save-preferences.test.ts'],
  },
  {
    name: 'enter-opens-a-talk-with-nobody-named',
    find: `return typed.trim() === '' ? undefined : found?.items[0];`,
    plant: `return found?.items[0];`,
    tests: ['apps/web/src/features/messages/picker/picker.test.ts'],
  },
  {
    name: 'import-ended-by-a-password-without-a-word',
    find: `.set({ state: 'failed', failure: 'password_changed', expiresAt })`,
    plant: `.set({ state: 'failed', failure: 'internal', expiresAt })`,
    tests: server('leaving/import'),
  },
  {
    name: 'muted-term-notified',
    find: 'sql`not ${isMuted(users.id, { contentType, contentId })}`',
    plant: 'sql`true`',
    tests: server('notifications/muted-terms'),
  },
  {
    name: 'muted-work-notified',
    find: 'select ${isTextMuted(recipient, sql`${comments.body}`)} or ${isMutedFor(recipient)}',
    plant: 'select ${isTextMuted(recipient, sql`${comments.body}`)}',
    tests: server('notifications/muted-terms'),
  },
  {
    name: 'muted-edit-notified',
    find: "await untellMuted(tx, 'comment', comment.id);",
    plant: '',
    tests: server('notifications/muted-terms'),
  },
  {
    name: 'muted-posts-counted',
    find: 'return { posts: Math.max(0, posts - muted) };',
    plant: 'return { posts };',
    tests: server('feed/muted-terms'),
  },
  {
    name: 'muted-posts-on-a-page',
    find: 'if (row.muted !== true) cards.push(presentCard(row));',
    plant: 'cards.push(presentCard(row));',
    tests: server('feed/muted-terms'),
  },
  {
    name: 'muted-posts-without-end',
    find: 'export const mostLooks = 8;',
    plant: 'export const mostLooks = 1_000_000;',
    tests: server('feed/muted-terms'),
  },
  {
    name: 'hashtag-cut-unseen',
    find: '(?:${inWord}|${unseen}+(?=${inWord}))*)',
    plant: '${inWord}*)',
    tests: ['packages/domain/src/posts/text.test.ts'],
  },
  {
    name: 'hashtag-news-across-block',
    find: `and not exists (select from \${blocks} where \${blocks.blockerId} = fresh.author_id
      and \${blocks.blockedId} = listener.id)`,
    plant: '',
    tests: server('feed/followed-tags'),
  },
  {
    name: 'hashtag-look-alike',
    find: 'const folded = inOneScript(withoutCase(inOneScript(seen)));',
    plant: 'const folded = withoutCase(seen);',
    tests: ['packages/domain/src/posts/text.test.ts'],
  },
];
