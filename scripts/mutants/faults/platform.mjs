const idempotent = ['apps/server/test/db/idempotent.test.ts'];
const origin = ['apps/server/test/wire/origin.test.ts'];
const push = ['apps/server/src/platform/push/web.test.ts'];
const phones = ['apps/server/test/notifications/phones.test.ts'];
const uploads = [
  'apps/server/test/uploads/protocol.test.ts',
  'apps/server/test/uploads/edges.test.ts',
];

/** Faults in the platform: wire, transactions, events, guards. */
export const platformFaults = [
  {
    name: 'origin-of-a-cookie-missing',
    find: `if (origin === undefined) return by !== 'cookie';`,
    plant: `if (origin === undefined) return true;`,
    tests: origin,
  },
  {
    name: 'listed-origin-with-a-cookie',
    find: `return own.has(origin) || (by !== 'cookie' && listed.has(origin));`,
    plant: `return own.has(origin) || listed.has(origin);`,
    tests: origin,
  },
  {
    name: 'admin-door-open',
    find: `if (access === 'admin' && viewer.role === 'member') return new Refusal('admin_only');`,
    plant: '',
    tests: [
      'apps/server/test/reports/reports.test.ts',
      'apps/server/test/messages/reported.test.ts',
    ],
  },
  {
    name: 'key-used-for-other-words',
    find: `if (row.action !== action || !row.fingerprint.equals(fingerprint)) {`,
    plant: `if (row.action !== action) {`,
    tests: idempotent,
  },
  {
    name: 'answer-not-remembered',
    find: `await remember(tx, { scope, key, answer: JSON.stringify(answer) });`,
    plant: '',
    tests: idempotent,
  },
  {
    name: 'told-before-the-commit',
    find: `if (isCommitted && events.length > 0) onCommitted(events);`,
    plant: `if (events.length > 0) onCommitted(events);`,
    tests: ['apps/server/test/db/transactions.test.ts', 'apps/server/test/live/live.test.ts'],
  },
  {
    name: 'failed-statement-passed-over',
    find: `if (command !== 'COMMIT') throw new Error('A failed statement was passed over: rolled back');`,
    plant: '',
    tests: ['apps/server/test/db/transactions.test.ts'],
  },
  {
    name: 'line-stays-open',
    find: `listener.close(closeCodes.unauthenticated);`,
    plant: '',
    tests: [
      'apps/server/test/accounts/sessions-line.test.ts',
      'apps/server/test/live/live.test.ts',
    ],
  },
  {
    name: 'push-guard-left-out',
    find: `if (!mayReach(endpoint, { loopback })) return 'refused';`,
    plant: '',
    tests: push,
  },
  {
    name: 'push-name-not-looked-at',
    find: `? request(endpoint, { ...options, lookup: outerLookup })`,
    plant: `? request(endpoint, options)`,
    tests: push,
  },
  {
    name: 'push-address-not-asked',
    find: `if (!mayReach(address, { loopback: context.env.PUSH_LOOPBACK === 'on' })) refuseField('endpoint');`,
    plant: '',
    tests: ['apps/server/test/notifications/push.test.ts'],
  },
  {
    name: 'phone-forgotten-though-it-came-back',
    find: `return Number(timestamp) >= phone.since.getTime() ? 'gone' : 'unsent';`,
    plant: `return 'gone';`,
    tests: phones,
  },
  {
    name: 'phone-forgotten-for-a-fault-of-ours',
    find: `return this.#isKnown ? 'gone' : 'unsent';`,
    plant: `return 'gone';`,
    tests: phones,
  },
  {
    name: 'connection-to-apple-for-each-message',
    find: `    this.#session = session;\n`,
    plant: '',
    tests: phones,
  },
  {
    name: 'old-token-of-google-goes-on',
    find: `if (isOld && this.#access === access) this.#access = undefined;`,
    plant: '',
    tests: phones,
  },
  {
    name: 'connection-that-ends-is-waited-for',
    find: `if (status === undefined) reject(new PushDelayed(ended));`,
    plant: `if (status === undefined) return;`,
    tests: phones,
  },
  {
    name: 'phone-told-twice-for-another',
    find: `if (left.length === addresses.length) throw failed.reason;`,
    plant: `throw failed.reason;`,
    tests: phones,
  },
  {
    name: 'phone-of-another-session',
    find: `if (asking !== sessionId) throw new Refusal('forbidden');`,
    plant: '',
    tests: phones,
  },
  {
    name: 'push-turned-on-again-by-a-late-token',
    find: `if (askedHere()?.memberId !== asked.memberId) return;`,
    plant: '',
    tests: ['apps/web/src/features/notifications/push/phone.test.ts'],
  },
  {
    name: 'phone-told-by-a-service-there-is-not',
    find: `if (!servicesOf(context).includes(service)) throw new Refusal('not_found');`,
    plant: '',
    tests: phones,
  },
  {
    name: 'places-led-elsewhere',
    find: `redirect: 'manual',`,
    plant: `redirect: 'follow',`,
    tests: ['apps/server/test/places/elsewhere.test.ts'],
  },
  {
    name: 'former-avatar-led-elsewhere',
    find: `const answer = await fetch(url, { redirect: 'error', signal: patience });`,
    plant: `const answer = await fetch(url, { signal: patience });`,
    tests: ['apps/server/test/leaving/former-avatar.test.ts'],
  },
  {
    name: 'former-avatar-from-anywhere',
    find: `if (!url || !isThere || !storage.test(url.hostname)) throw new Refusal('bad_media');`,
    plant: `if (!url || !isThere) throw new Refusal('bad_media');`,
    tests: ['apps/server/test/leaving/former-avatar.test.ts'],
  },
  {
    name: 'picture-limits-not-asked',
    find: `if (!fitsPhotographLimits(opened)) throw new Refused('image_too_large');`,
    plant: '',
    tests: ['apps/server/test/media/bad-files.test.ts'],
  },
  {
    name: 'topic-open-to-anybody',
    find: `const allowed = await this.#mayWatch(this.viewer, asked);`,
    plant: `const allowed = new Set(asked);`,
    tests: ['apps/server/src/platform/live/socket.test.ts'],
  },
  {
    name: 'storage-path-outside',
    find: `if (!form.test(name) || name.split('/').includes('..')) throw`,
    plant: `if (!form.test(name)) throw`,
    tests: ['apps/server/src/platform/storage/folder.test.ts'],
  },
  {
    name: 'unknown-field-taken',
    find: `if ('unknown' in verdict) throw new Refusal('unknown_field', { field: verdict.unknown });`,
    plant: '',
    tests: ['apps/server/test/wire/bodies.test.ts'],
  },
  {
    name: 'upload-longer-than-announced',
    find: `if (next.value.length > left) throw new Refusal('payload_too_large', { limit: room });`,
    plant: '',
    tests: uploads,
  },
  {
    name: 'upload-at-any-offset',
    find: `if (offset !== size) throw new Refusal('wrong_offset');
  return inbox.append`,
    plant: `return inbox.append`,
    tests: uploads,
  },
  {
    name: 'files-without-reservation',
    find: `const whole = reserved(format, file);
  if (whole === undefined) throw`,
    plant: `const whole = [format, file].at(1) as Buffer | undefined;
  if (whole === undefined) throw`,
    tests: ['apps/server/test/media/metadata.test.ts'],
  },
  {
    name: 'topics-asked-one-by-one',
    find: `const allowed = await mayWatch(first.viewer, topics);`,
    plant: `const answers = await Promise.all(topics.map((topic) => mayWatch(first.viewer, [topic])));
    const allowed = new Set(answers.flatMap((some) => [...some]));`,
    tests: ['apps/server/test/live/reviews.test.ts'],
  },
  {
    name: 'lost-topic-kept',
    find: `for (const line of lines.all) for (const topic of lost) line.lose(topic);`,
    plant: '',
    tests: ['apps/server/test/live/reviews.test.ts'],
  },
  {
    name: 'open-routes-unsaid',
    find: `security: guarded ? securityOf(action) : [],`,
    plant: `...(guarded && { security: securityOf(action) }),`,
    tests: ['apps/server/test/walk/contract.test.ts'],
  },
  {
    name: 'report-masks-by-itself',
    find: 'set({ reports: sql`${posts.reports} + 1` })',
    plant: "set({ reports: sql`${posts.reports} + 1`, state: 'masked' })",
    tests: ['apps/server/test/sql/owners.test.ts'],
  },
  {
    name: 'statement-changed-unseen',
    find: 'sql`(${users.leftAt} is null and ${isMemberShown(reader)})`',
    plant: 'sql`(${isMemberShown(reader)})`',
    tests: ['apps/server/test/sql/statements.test.ts'],
  },
  {
    name: 'statement-made-at-a-request',
    find: "export const findMedia = prepared<{ id: string }, MediaRow[]>('find_media', (on) => on .select() .from(media) .where(eq(media.id, sql.placeholder('id'))), );",
    plant:
      "export const findMedia = (tx: Executor, values: { id: string }) => prepared<{ id: string }, MediaRow[]>('find_media', (on) => on.select().from(media).where(eq(media.id, sql.placeholder('id'))))(tx, values);",
    tests: ['apps/server/test/sql/statements.test.ts'],
  },
  {
    name: 'stop-leaves-a-child',
    find: 'await stopLeftovers(place.cluster);',
    plant: '',
    tests: ['packages/embedded-postgres/src/embedded.test.ts'],
  },
  {
    name: 'note-of-a-case-made-at-each-press',
    find: `await writeIdempotently(db, idempotencyKey, async (tx) => {
    const row = await lockCase(tx, caseId);`,
    plant: `await writeIdempotently(db, null, async (tx) => {
    const row = await lockCase(tx, caseId);`,
    tests: ['apps/server/test/wire/sent-again.test.ts'],
  },
];
