const web = (...names) => names.map((name) => `apps/web/src/${name}.test.ts`);
const twice = web('app/sending-twice');
const session = web('platform/native/native-server');
const places = web('app/native/places');
const system = web('app/native/follow-system');
const wire = ['apps/server/test/wire/native-apps.test.ts'];

/** Faults in the browser. */
export const webFaults = [
  {
    name: 'key-new-at-each-press',
    find: `const key = this.#keys.get(sent) ?? newKey();`,
    plant: `const key = newKey();`,
    tests: twice,
  },
  {
    name: 'key-kept-after-the-answer',
    find: `if (isSettled(attempt)) keys.answered(sent);`,
    plant: '',
    tests: twice,
  },
  {
    name: 'key-forgotten-with-the-line',
    find: `if (isSettled(attempt)) keys.answered(sent);`,
    plant: `keys.answered(sent);`,
    tests: twice,
  },
  {
    name: 'form-sent-at-each-press',
    find: `if (isSending.current) return;`,
    plant: '',
    tests: web('platform/forms/useActionForm'),
  },
  {
    name: 'form-shut-after-a-failure',
    find: `void form
        .handleSubmit((values) => send(values as Values<Name>), refuse)()
        .finally(() => {
          isSending.current = false;
        });`,
    plant: `void form
        .handleSubmit((values) => send(values as Values<Name>), refuse)();`,
    tests: web('platform/forms/useActionForm'),
  },
  {
    name: 'comment-key-of-its-own',
    find: `const key = isAgain ? before.key : newKey();`,
    plant: `const key = newKey();`,
    tests: web('platform/sending/writer'),
  },
  {
    name: 'sent-again-and-counted-twice',
    find: `done(answer, isAgain || tries > 1);`,
    plant: `done(answer, isAgain);`,
    tests: web('platform/sending/sending'),
  },
  {
    name: 'cancelled-and-sent-all-the-same',
    find: `cache.getMutationCache().remove(sending);`,
    plant: '',
    tests: web('platform/sending/sending'),
  },
  {
    name: 'sent-for-who-signs-in-next',
    find: `if (!isOurs()) throw new Error('taken back');`,
    plant: '',
    tests: web('platform/sending/sending'),
  },
  {
    name: 'cut-off-and-not-sent-again',
    find: `return error.code === 'offline' || (error.code === 'network' && unanswered <= maxRepeats);`,
    plant: 'return false;',
    tests: web('platform/sending/sending'),
  },
  {
    name: 'rating-lost-while-the-server-starts-anew',
    find: `timesAway <= defaultPatience.retries || performance.now() - awaySince < longestWaitMs`,
    plant: `timesAway <= defaultPatience.retries`,
    tests: web('platform/sending/sending'),
  },
  {
    name: 'waiting-found-by-another-member',
    find: `return by !== undefined && by === writer ? all : [];`,
    plant: `return all;`,
    tests: web('platform/sending/writer'),
  },
  {
    name: 'waiting-sent-by-another-key-after-a-reload',
    find: `{ body: left.body as Body, key: left.key, isAgain: true }`,
    plant: `{ body: left.body as Body, key: 'another', isAgain: true }`,
    tests: web('platform/sending/writer'),
  },
  {
    name: 'taken-back-and-sent-after-a-reload',
    find: `return found?.isStopped ? undefined : found;`,
    plant: `return found;`,
    tests: web('platform/sending/writer'),
  },
  {
    name: 'two-tabs-in-one-draft',
    find: `const unlock = await room.lock(id, isWanted);
  if (!unlock) return undefined;`,
    plant: `const unlock = (await room.lock(id, isWanted)) ?? (() => undefined);`,
    tests: web('features/posts/editing/draft/pick'),
  },
  {
    name: 'receipt-for-nobody-but-the-ready',
    find: `return receipt !== null || (status === 'processing' && author.id === viewerId);`,
    plant: `return receipt !== null;`,
    tests: web('features/posts/receipt'),
  },
  {
    name: 'receipt-before-anybody-looked',
    find: 'receipt: when(sql`${isReaders} and ${hasReceipt}`, receipt),',
    plant: 'receipt: when(isReaders, receipt),',
    tests: ['apps/server/test/posts/counters.test.ts'],
  },
  {
    name: 'post-key-new-at-each-press',
    find: `const post = await create(sent, draft.idempotencyKey);`,
    plant: `const post = await create(sent, crypto.randomUUID());`,
    tests: twice,
  },
  {
    name: 'writes-repeated',
    find: `if (entry.method !== 'GET' && !entry.creates) return false;`,
    plant: '',
    tests: web('platform/api/client'),
  },
  {
    name: 'led-anywhere-after-signing-in',
    find: `if (place === undefined) return home;`,
    plant: `if (place === undefined) return candidate;`,
    tests: web('app/routing/return-place'),
  },
  {
    name: 'messages-by-id-alone',
    find: `const by = one.createdAt === other.createdAt ? 'id' : 'createdAt';`,
    plant: `const by = 'id';`,
    tests: web('features/messages/thread/arrange'),
  },
  {
    name: 'message-shown-twice',
    find: `const added = new Map(arrived.filter(({ id }) => !ids.has(id)).map((one) => [one.id, one]));`,
    plant: `const added = new Map(arrived.map((one) => [one.id, one]));`,
    tests: web('features/messages/thread/arrange'),
  },
  {
    name: 'older-conversation-wins',
    find: `if (revision > fresh.revision) return;`,
    plant: ``,
    tests: web('features/messages/every-order', 'features/messages/revision'),
  },
  {
    name: 'gap-in-conversation-passed-over',
    find: `if (Number.isNaN(step) || step > 1) return readAnew(cache, id);`,
    plant: `if (Number.isNaN(step)) return readAnew(cache, id);`,
    tests: web('features/messages/every-order', 'features/messages/revision'),
  },
  {
    name: 'deleted-conversation-returns',
    find: `const revision = known?.revision ?? goneAt;`,
    plant: `const revision = known?.revision ?? -1;`,
    tests: web('features/messages/every-order', 'features/messages/revision'),
  },
  {
    name: 'restored-database-not-believed',
    find: `if (asked <= (cache.getQueryState(queryKey)?.dataUpdatedAt ?? 0)) {`,
    plant: `if (known) {`,
    tests: web('features/messages/revision'),
  },
  {
    name: 'older-echo-wins',
    find: `return cache.getQueryData<Echo>(echoKeys.echo(echo.workId)) !== known;`,
    plant: `return cache.getQueryData<Echo>(echoKeys.echo(echo.workId)) === undefined && known !== undefined;`,
    tests: web('features/echoes/answers-in-any-order'),
  },
  {
    name: 'pause-the-server-asked-for-ended',
    find: `notBefore && askedUntil <= now && !failed`,
    plant: `notBefore && !failed`,
    tests: web('features/messages/writing/outbox'),
  },
  {
    name: 'two-outboxes-on-one-page',
    find: `current?.memberId === memberId ? current : begin(cache, memberId)`,
    plant: `begin(cache, memberId)`,
    tests: web('features/messages/writing/unsent'),
  },
  {
    name: 'suspended-tab-keeps-the-outbox',
    find: `for (const how of [{ signal: AbortSignal.timeout(longestMs) }, { steal: true }]) {`,
    plant: `for (const how of [{}]) {`,
    tests: web('features/messages/writing/outbox'),
  },
  {
    name: 'read-before-the-gap-believed',
    find: `if (kind === 'lost') await askAgain(cache, isStale);
  else await`,
    plant: `await`,
    tests: web('features/messages/every-order'),
  },
  {
    name: 'read-mark-goes-back',
    find: `return compareMessages(placeOf(one), placeOf(other)) >= 0 ? one : other;`,
    plant: `return other;`,
    tests: web('features/messages/marks/reached'),
  },
  {
    name: 'inbox-shown-to-nobody',
    find: `return error instanceof ApiError && (error.status === 401 || error.status === 403);`,
    plant: `return error instanceof ApiError && error.status === 403;`,
    tests: web('platform/inbox/inbox'),
  },
  {
    name: 'reply-on-the-wrong-page',
    find: `if (isReply && data.pages.at(-1)?.next !== undefined) return data;`,
    plant: '',
    tests: web('features/posts/comments/comment-cache'),
  },
];

/** Faults of the native apps: their session, what comes from other apps, what the server tells them. */
export const nativeFaults = [
  {
    name: 'native-token-outlives-sign-out',
    find: `entry.id === logout.id ||`,
    plant: '',
    tests: session,
  },
  {
    name: 'native-session-without-token',
    find: `{ ...body, client: 'native' }`,
    plant: `body`,
    tests: session,
  },
  {
    name: 'native-token-lost-to-late-answer',
    find: `&& asking === token`,
    plant: '',
    tests: session,
  },
  {
    name: 'native-token-not-stored',
    find: `await store.write(next).catch(() => undefined);`,
    plant: '',
    tests: session,
  },
  {
    name: 'native-waits-like-a-browser',
    find: `const timeoutMs = 60_000;`,
    plant: `const timeoutMs = 30_000;`,
    tests: session,
  },
  {
    name: 'native-rewrites-words',
    find: String.raw`/(?<![\\\w])"(?=\/media\/[0-9a-z]{32}\/)/g`,
    plant: String.raw`/"(?=\/media\/)/g`,
    tests: session,
  },
  {
    name: 'native-unknown-address-leads-home',
    find: `return place === home && !isHome ? undefined : place;`,
    plant: `return place;`,
    tests: places,
  },
  {
    name: 'native-back-leaves',
    find: `if (canGoBack) history.back();`,
    plant: `if (!canGoBack) history.back();`,
    tests: system,
  },
  {
    name: 'native-launched-again',
    find: `if (isLoadedAnew()) return;`,
    plant: '',
    tests: system,
  },
  {
    name: 'native-launched-twice',
    find: `if (address === last.address && at - last.at < sameMs) return;`,
    plant: '',
    tests: system,
  },
  {
    name: 'native-shared-picture-forgotten',
    find: `handOver(await readFile(path, type));`,
    plant: `await readFile(path, type);`,
    tests: system,
  },
  {
    name: 'native-versions-as-text',
    find: `(own[at] ?? 0) < (other[at] ?? 0)`,
    plant: `String(own[at]) < String(other[at])`,
    tests: web('platform/native/version'),
  },
  {
    name: 'native-link-file-without-apps',
    find: `env.APPLE_APPS.length > 0 && appleFile(env)`,
    plant: `appleFile(env)`,
    tests: wire,
  },
  {
    name: 'native-any-origin-reads',
    find: `if (origin !== undefined && listed.has(origin)) {`,
    plant: `if (origin !== undefined) {`,
    tests: wire,
  },
  {
    name: 'native-least-version-untold',
    find: `leastAppVersion: env.APP_LEAST_VERSION ?? null,`,
    plant: `leastAppVersion: null,`,
    tests: wire,
  },
];
