const messages = (...names) => names.map((name) => `apps/server/test/messages/${name}.test.ts`);

/** Faults in messages: order, exactly-once delivery, and privacy. */
export const messageFaults = [
  {
    name: 'message-time-goes-back',
    find: `new Date(Math.max(now.getTime(), last.getTime() + 1));`,
    plant: `now;`,
    tests: messages('order'),
  },
  {
    name: 'message-time-stands-still',
    find: `last.getTime() + 1));`,
    plant: `last.getTime()));`,
    tests: messages('order'),
  },
  {
    name: 'message-over-another',
    find: `and \${revision} = change.expected_revision`,
    plant: ``,
    tests: messages('saving'),
  },
  {
    name: 'mark-raises-nothing',
    find: `set revision = \${conversations.revision} + 1`,
    plant: `set revision = \${conversations.revision}`,
    tests: messages('revision'),
  },
  {
    name: 'blocked-write',
    find: `if (!found.areActive || found.isBlocked) return { refused: 'not_found' };`,
    plant: `if (!found.areActive) return { refused: 'not_found' };`,
    tests: messages('conversations', 'sending', 'requests'),
  },
  {
    name: 'repeat-refused-across-a-block',
    find: `&& stored.senderId === senderId) return { stored };`,
    plant: `&& stored.senderId === senderId && !found.isBlocked) return { stored };`,
    tests: messages('sending'),
  },
  {
    name: 'blocked-meet',
    find: `where \${blocks.blockerId} = \${other} and \${blocks.blockedId} = \${one}) is null)\`;`,
    plant: `where \${blocks.blockerId} = \${other} and \${blocks.blockedId} = \${other}) is null)\`;`,
    tests: messages('saving', 'conversations'),
  },
  {
    name: 'requests-without-end',
    find: `return isOwnRequest && asked >= messageLimits.request;`,
    plant: `return false;`,
    tests: messages('requests'),
  },
  {
    name: 'message-id-of-another',
    find: `if (stored?.conversationId === conversationId && stored.senderId === senderId)`,
    plant: `if (stored)`,
    tests: messages('sending'),
  },
  {
    name: 'mark-goes-back',
    find: `and (\${deliveredAt} is null or \${deliveredAt} < locked.at)`,
    plant: ``,
    tests: messages('marks'),
  },
  {
    name: 'sealed-read-unnoticed',
    find: `await record(tx, { actorId, act: 'moderation.reported_messages.read', targetId: reportId });`,
    plant: '',
    tests: messages('reported'),
  },
  {
    name: 'sealed-read-by-the-reported',
    find: `sql\`\${reports.authorId} is distinct from \${reader}::uuid\`,`,
    plant: '',
    tests: messages('reported'),
  },
  {
    name: 'unwritten-message-not-looked-at-again',
    find: `for (let look = 1; look <= 2; look += 1) {`,
    plant: `for (let look = 1; look <= 1; look += 1) {`,
    tests: messages('saving'),
  },
  {
    name: 'push-stored-beside-its-message',
    find: `return db.transaction((tx) => saveWithPushes(tx, changes, pushing));`,
    plant: `const beside = { ...db, sendAfterCommit: (event) => db.onCommitted([event]) };
  return saveWithPushes(beside, changes, pushing);`,
    tests: messages('pushed'),
  },
];
