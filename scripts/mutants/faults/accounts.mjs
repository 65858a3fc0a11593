const accounts = (...names) => names.map((name) => `apps/server/test/accounts/${name}.test.ts`);
const suspending = ['apps/server/test/administration/suspending.test.ts'];
const links = ['apps/server/test/moderation/statement-link.test.ts'];
const together = ['apps/server/test/walls/transactions.test.ts'];

/** Faults in sessions, passwords, rights; events emitted outside of their transaction. */
export const accountFaults = [
  {
    name: 'session-told-apart',
    find: `const sessionId = await deleteSessionByToken(tx, token);
      if (sessionId) await emit(tx, sessionEnded({ sessionId, reason: 'signed_out' }));
    });`,
    plant: `return deleteSessionByToken(tx, token);
    }).then((sessionId) => sessionId && context.db.transaction((tx) =>
      emit(tx, sessionEnded({ sessionId, reason: 'signed_out' }))));`,
    tests: together,
  },
  {
    name: 'export-told-apart',
    find: `await db.transaction((tx) => failAndTell(tx, now()));`,
    plant: `const failed = await failStalled(db);
    await db.transaction(async (tx) => {
      for (const row of failed) await emit(tx, exportChanged({ userId: row.userId, archive: presentArchive(row, now()) }));
    });`,
    tests: together,
  },
  {
    name: 'reset-keeps-sessions',
    find: `// An open session may belong to whoever stole the password.
    await endAccessOf(tx, userId);`,
    plant: '',
    tests: accounts('recovery', 'recovery-passwords'),
  },
  {
    name: 'password-change-keeps-others',
    find: `await endOtherSessions(tx, viewer, 'password_changed');`,
    plant: '',
    tests: accounts('recovery-passwords', 'recovery'),
  },
  {
    name: 'password-change-keeps-token',
    find: `await setSessionToken(tx, viewer.sessionId, token);`,
    plant: '',
    tests: accounts('recovery-passwords', 'recovery'),
  },
  {
    name: 'session-never-expires',
    find: `if (!row || row.suspendedAt || row.expiresAt <= now) return null;`,
    plant: `if (!row || row.suspendedAt) return null;`,
    tests: accounts('sessions', 'signing'),
  },
  {
    name: 'ended-session-remembered',
    find: `if (topics.has(toMember(userId)) || topics.has(toSession(sessionId)))
        known.delete(credential);`,
    plant: `if (topics.has(toMember(userId))) known.delete(credential);`,
    tests: accounts('sessions', 'signing', 'sessions-line'),
  },
  {
    name: 'suspension-keeps-sessions',
    find: `await setSuspension(tx, userId, suspension);
  await endAccessOf(tx, userId);`,
    plant: `await setSuspension(tx, userId, suspension);`,
    tests: accounts('sessions', 'signing', 'sessions-line'),
  },
  {
    name: 'admin-suspends-admins',
    find: `return actor.role === 'owner' || target.role === 'member';`,
    plant: `return true;`,
    tests: suspending,
  },
  {
    name: 'erased-brought-back',
    find: `target.leftAt !== null || (await isLeaving(tx, target.id))`,
    plant: `target.leftAt !== null`,
    tests: suspending,
  },
  {
    name: 'appeal-ends-a-later-suspension',
    find: `(await findLastSuspension(tx, authorId)) !== id`,
    plant: `false`,
    tests: links,
  },
  {
    name: 'statement-link-for-ever',
    find: `now().getTime() < Number.parseInt(until, 36) ? named : undefined`,
    plant: `now() ? named : undefined`,
    tests: links,
  },
  {
    name: 'guesses-not-counted',
    find: `return error instanceof Refusal && error.code === 'bad_credentials';`,
    plant: `return false;`,
    tests: accounts('limits'),
  },
  {
    name: 'last-owner-leaves',
    find: `if (member?.role !== 'owner' || (await hasOtherOwner(tx, viewer.userId))) return;
  throw new Refusal('last_owner');`,
    plant: '',
    tests: ['apps/server/test/leaving/erasing.test.ts'],
  },
  {
    name: 'import-begun-apart',
    find: `const { id, userId: ownerId } = row;
    if (changed) await enqueue(tx, importJobKind, { importId: id }, { key: id, ownerId, line });
    return changed;
  });`,
    plant: `return changed;
  });
  const { id, userId: ownerId } = row;
  if (queued) {
    await db.transaction((tx) => enqueue(tx, importJobKind, { importId: id }, { key: id, ownerId, line }));
  }`,
    tests: together,
  },
];
