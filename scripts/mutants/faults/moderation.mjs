const moderation = (...names) => names.map((name) => `apps/server/test/moderation/${name}.test.ts`);

/** Faults in cases, decisions, appeals, and what the team is shown and allowed. */
export const moderationFaults = [
  {
    name: 'old-appeal-undoes-newer',
    find: `if (isHidden && !isHeld && decision.toState !== null) {`,
    plant: `if (isHidden && decision.toState !== null) {`,
    tests: moderation('appeals'),
  },
  {
    name: 'appeal-against-owner-left-to-owner',
    find: `access.isEscalated && access.hasOwner && !access.isOwner && !access.isAgainstOwner;`,
    plant: `access.isEscalated && access.hasOwner && !access.isOwner;`,
    tests: moderation('appeals'),
  },
  {
    name: 'appeal-against-owner-escalated',
    find: `const isPointless = isEscalated || !hasOwner || isOwner || isByOwner || isAgainstOwner;`,
    plant: `const isPointless = isEscalated || !hasOwner || isOwner || isByOwner;`,
    tests: moderation('appeals'),
  },
  {
    name: 'handed-on-by-owner-still-escalated',
    find: `return access.isOwner ? { ...handed, escalatedAt: null } : handed;`,
    plant: `return handed;`,
    tests: moderation('deciding'),
  },
  {
    name: 'left-to-no-owner',
    find: `access.isEscalated && access.hasOwner && !access.isOwner && !access.isAgainstOwner;`,
    plant: `access.isEscalated && !access.isOwner && !access.isAgainstOwner;`,
    tests: moderation('deciding'),
  },
  {
    name: 'escalated-to-no-owner',
    find: `const isPointless = isEscalated || !hasOwner || isOwner || isByOwner || isAgainstOwner;`,
    plant: `const isPointless = isEscalated || isOwner || isByOwner || isAgainstOwner;`,
    tests: moderation('deciding'),
  },
  {
    name: 'edited-since-it-was-read',
    find: `const changed = await updateCase(tx, row.id, {});
  if (row.status`,
    plant: `const changed = row;
  if (row.status`,
    tests: moderation('deciding'),
  },
  {
    name: 'edited-since-it-was-read-in-captions',
    find: `await whenEdited(tx, { targetKind: 'response', targetId: response.id });`,
    plant: ``,
    tests: ['apps/server/test/uploads/video.test.ts'],
  },
  {
    name: 'confirmed-mask-judged-by-who-confirmed',
    find: `const appealed = { authorId, decidedBy: waiting.answering, at: appeal.at };`,
    plant: `const appealed = { authorId, decidedBy: decision.decidedBy, at: appeal.at };`,
    tests: moderation('appeals'),
  },
  {
    name: 'given-back-still-counts',
    find: 'and ${sanctions.overturnedAt} is null)',
    plant: `)`,
    tests: moderation('sanctions'),
  },
  {
    name: 'given-back-still-counts-at-night',
    find: 'from sanctions where overturned_at is null',
    plant: 'from sanctions',
    tests: moderation('sanctions'),
  },
  {
    name: 'words-of-a-report-told-to-author',
    find: `text: mayKnow ? report.body : '',`,
    plant: `text: report.body,`,
    tests: moderation('desk'),
  },
  {
    name: 'words-of-a-listed-report-told-to-author',
    find: `text: mayKnow ? row.report.body : '',`,
    plant: `text: row.report.body,`,
    tests: ['apps/server/test/reports/reports.test.ts'],
  },
  {
    name: 'expired-mask-set-again',
    find: `const masks = decision.mask && !masked && isMaskable(row, thing);`,
    plant: `const masks = decision.mask && isMaskable(row, thing);`,
    tests: moderation('weighing'),
  },
  {
    name: 'comment-deleted-by-rank',
    find: `if (!isByRank(access)) return takeDown(tx, comment, now());`,
    plant: `if (access.isStaff || !isByRank(access)) return takeDown(tx, comment, now());`,
    tests: moderation('by-rank'),
  },
  {
    name: 'response-deleted-by-rank',
    find: `if (!isByRank(access)) return takeDown(tx, response);`,
    plant: `if (access.isStaff || !isByRank(access)) return takeDown(tx, response);`,
    tests: moderation('by-rank'),
  },
  {
    name: 'removed-offered-again',
    find: `remove: may && isRanked && access.hidden !== 'removed',`,
    plant: `remove: may && isRanked,`,
    tests: moderation('by-rank'),
  },
  {
    name: 'reason-of-removal-lost',
    find: `const judgement = { act: 'remove', reason, ground, words: '' } as const;`,
    plant: `const judgement = { act: 'remove', reason: 'other', ground, words: '' } as const;`,
    tests: moderation('by-rank'),
  },
  {
    name: 'notices-told-to-author',
    find: `noticeList: mayKnow ? noticed.map((notice) => presentCaseNotice(notice)) : [],`,
    plant: `noticeList: noticed.map((notice) => presentCaseNotice(notice)),`,
    tests: moderation('desk'),
  },
  {
    name: 'unanswered-appeal-emptied',
    find: `lt(appeals.decidedAt, before),`,
    plant: `lt(appeals.at, before),`,
    tests: moderation('retention'),
  },
  {
    name: 'notes-of-open-cases-deleted',
    find: `.where(and(eq(cases.status, 'closed'), lt(cases.closedAt, before)))`,
    plant: `.where(sql\`true\`)`,
    tests: moderation('retention'),
  },
  {
    name: 'leaving-counted-as-suspended',
    find: `.where(and(isNotNull(users.suspendedAt), isNull(users.leftAt), staysHere)),`,
    plant: `.where(and(isNotNull(users.suspendedAt), isNull(users.leftAt))),`,
    tests: ['apps/server/test/administration/overview.test.ts'],
  },
  {
    name: 'pro-of-an-equal',
    find: `return outranks(actor, target) ? undefined : 'rank';`,
    plant: `return undefined;`,
    tests: ['apps/server/test/administration/members.test.ts'],
  },
  {
    name: 'untold-picture-open',
    find: `if (isLabelled || isGrave(known)) return 'covered';`,
    plant: `if (isLabelled || known.severe) return 'covered';`,
    tests: ['apps/web/src/features/moderation/pictures/covering.test.ts'],
  },
  {
    name: 'related-online-though-deleted',
    find: `state: stateOf({ state, exists }),`,
    plant: `state: state ?? 'visible',`,
    tests: ['apps/server/test/moderation/related.test.ts'],
  },
];
