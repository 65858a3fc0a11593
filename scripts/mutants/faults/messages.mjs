const messages = (...names) => names.map((name) => `apps/server/test/messages/${name}.test.ts`);

/** Faults in messages: order, exactly-once delivery, and privacy. */
export const messageFaults = [
  {
    name: 'message-time-goes-back',
    find: `greatest(date_trunc('milliseconds', clock_timestamp()),
      locked.last_at + interval '1 millisecond') as at,`,
    plant: `date_trunc('milliseconds', clock_timestamp()) as at,`,
    tests: messages('order'),
  },
  {
    name: 'message-time-stands-still',
    find: `locked.last_at + interval '1 millisecond') as at,`,
    plant: `locked.last_at) as at,`,
    tests: messages('order'),
  },
  {
    name: 'blocked-meet',
    find: `where \${blocks.blockerId} = \${other} and \${blocks.blockedId} = \${one}) is null)\`;`,
    plant: `where \${blocks.blockerId} = \${other} and \${blocks.blockedId} = \${other}) is null)\`;`,
    tests: messages('conversations', 'sending', 'requests'),
  },
  {
    name: 'requests-without-end',
    find: `or \${asked} < \${sql.raw(String(messageLimits.request))}`,
    plant: `or true or \${asked} < \${sql.raw(String(messageLimits.request))}`,
    tests: messages('requests'),
  },
  {
    name: 'message-id-of-another',
    find: `return isSame ? { said: there } : { refused: 'message_id_taken' };`,
    plant: `return { said: there };`,
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
];
