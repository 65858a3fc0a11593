const everyTable = ['apps/server/test/leaving/every-table.test.ts'];
const hidden = ['apps/server/test/leaving/export-hidden.test.ts'];
const password = ['apps/server/test/leaving/import-password.test.ts'];
const reported = ['apps/server/test/leaving/reported.test.ts'];

/** Faults in exports, and in what remains of members who have left. */
export const leavingFaults = [
  {
    name: 'muted-exported-as-blocked',
    find: `blocks: exportOf(listBlockedToExport, archivedTie),`,
    plant: `blocks: exportOf(listMutedToExport, archivedTie),`,
    tests: everyTable,
  },
  {
    name: 'who-blocked-me-exported',
    find: `listBoundaries(blocks, blocks.blockerId, blocks.blockedId);`,
    plant: `listBoundaries(blocks, blocks.blockedId, blocks.blockerId);`,
    tests: everyTable,
  },
  {
    name: 'leaving-keeps-mutes',
    find: `await on.sql.delete(mutes).where(eq(mutes.muterId, userId));`,
    plant: '',
    tests: everyTable,
  },
  {
    name: 'leaving-keeps-blocks',
    find: `await on.sql.delete(blocks).where(eq(blocks.blockerId, userId));`,
    plant: '',
    tests: everyTable,
  },
  {
    name: 'leaving-keeps-trust',
    find: `if (mode === 'leave_posts') await context.db.transaction((tx) => eraseTrust(tx, userId));`,
    plant: '',
    tests: everyTable,
  },
  {
    name: 'events-of-the-erased-stay',
    find: `or strpos(data::text, \${userId}) > 0\`);`,
    plant: `\`);`,
    tests: [...everyTable, ...reported],
  },
  {
    name: 'answers-name-the-erased',
    find: `sql\`delete from idempotency where strpos(answer::text, \${userId}) > 0\``,
    plant: `sql\`select 1\``,
    tests: reported,
  },
  {
    name: 'work-of-the-erased-stays',
    find: `await db.sql.execute(sql\`delete from job_runs where owner_id = \${userId} or key = \${userId}\`);`,
    plant: '',
    tests: everyTable,
  },
  {
    name: 'reasons-stay-with-a-rating',
    find: `set user_id = null, reasons = '{}',`,
    plant: `set user_id = null,`,
    tests: everyTable,
  },
  {
    name: 'sender-not-forgotten',
    find: `while ((await forgetSender(db, userId)) > 0);`,
    plant: '',
    tests: [...everyTable, 'apps/server/test/notifications/erasing.test.ts'],
  },
  {
    name: 'sealed-goes-with-the-reported',
    find: `and \${reports.authorId} = \${userId})\`,`,
    plant: `and \${reports.authorId} = \${userId} and false)\`,`,
    tests: reported,
  },
  {
    name: 'reported-not-renamed',
    find: `await renameReported(tx, departed);`,
    plant: '',
    tests: [...reported, ...everyTable],
  },
  {
    name: 'reports-kept-for-ever',
    find: `await forgetDepartedBefore(db, before);`,
    plant: '',
    tests: reported,
  },
  {
    name: 'sealed-kept-for-ever',
    find: `while ((await deleteSealedBefore(db, before)) > 0);`,
    plant: '',
    tests: [...reported, 'apps/server/test/messages/reported.test.ts'],
  },
  {
    name: 'reporters-words-stay',
    find: `.set({ reporterId: null, body: '' })
    .where(eq(reports.reporterId, userId));`,
    plant: `.set({ reporterId: null })
    .where(eq(reports.reporterId, userId));`,
    tests: [...reported, ...everyTable],
  },
  {
    name: 'leaving-without-proof',
    find: `if (!isTheirs) throw new Refusal('wrong_password');`,
    plant: '',
    tests: ['apps/server/test/leaving/erasing.test.ts'],
  },
  {
    name: 'raters-named-in-an-archive',
    find: `rater: isNamed && isReachable ? username : null,`,
    plant: `rater: isReachable ? username : null,`,
    tests: ['apps/server/test/leaving/export.test.ts'],
  },
  {
    name: 'newer-name-in-an-archive',
    find: `username: knownName(table, userId), since: table.createdAt`,
    plant: `username: users.username, since: table.createdAt`,
    tests: hidden,
  },
  {
    name: 'hidden-followers-in-an-archive',
    find: `.where(and(eq(owner, userId), isMemberShown(userId), gt(users.id, after)))`,
    plant: `.where(and(eq(owner, userId), gt(users.id, after)))`,
    tests: hidden,
  },
  {
    name: 'hidden-posts-in-an-archive',
    find: `.where(and(eq(favourites.userId, userId), visibleTo(userId), gt(favourites.id, after)))`,
    plant: `.where(and(eq(favourites.userId, userId), gt(favourites.id, after)))`,
    tests: hidden,
  },
  {
    name: 'untold-decisions-in-an-archive',
    find: `gt(decisions.id, after), isAddressed))`,
    plant: `gt(decisions.id, after)))`,
    tests: hidden,
  },
  {
    name: 'appeal-brings-back-the-erased',
    find: `if (!member?.suspendedAt || (await isLeaving(tx, authorId))) return;`,
    plant: `if (!member?.suspendedAt) return;`,
    tests: ['apps/server/test/moderation/statement-link.test.ts'],
  },
  {
    name: 'import-goes-on-with-a-new-password',
    find: `if (!(await isWanted(tx, importId))) throw new OwnerGone();`,
    plant: '',
    tests: password,
  },
  {
    name: 'import-races-with-a-new-password',
    find: `(select \${imports.userId} from \${imports} where \${imports.id} = \${id})
      for share)`,
    plant: `(select \${imports.userId} from \${imports} where \${imports.id} = \${id}))`,
    tests: password,
  },
];
