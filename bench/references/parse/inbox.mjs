// Unread count and latest notifications of the session's user: those due, without members across a
// block.
export function defineInbox(Parse) {
  const master = { useMasterKey: true };

  Parse.Cloud.define('inbox', async ({ user }) => {
    if (!user) throw new Parse.Error(Parse.Error.INVALID_SESSION_TOKEN, 'sign in to read');
    const quarrels = await Parse.Query.or(
      new Parse.Query('Block').equalTo('blocker', user.id),
      new Parse.Query('Block').equalTo('blocked', user.id),
    ).find(master);
    const others = quarrels.map((one) =>
      one.get('blocker') === user.id ? one.get('blocked') : one.get('blocker'),
    );
    const Author = Parse.Object.extend('Author');
    const now = new Date();
    const told = () => {
      const query = new Parse.Query('Notification')
        .equalTo('recipient', user.id)
        .lessThanOrEqualTo('dueAt', now);
      if (others.length === 0) return query;
      return query.notContainedIn(
        'sender',
        others.map((id) => Author.createWithoutData(id)),
      );
    };
    const [notifications, latest, parts] = await Promise.all([
      told().equalTo('read', false).count(master),
      told().descending('dueAt').include('sender', 'post').limit(20).find(master),
      new Parse.Query('Part').equalTo('user', user.id).greaterThan('unread', 0).find(master),
    ]);
    const sum = (request) =>
      parts
        .filter((part) => part.get('request') === request)
        .reduce((all, part) => all + part.get('unread'), 0);
    return { notifications, messages: sum(false), requests: sum(true), latest };
  });
}
