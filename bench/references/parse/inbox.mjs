// What somebody has not read and the latest they were told, by whoever the session is of.
export function defineInbox(Parse) {
  const master = { useMasterKey: true };

  Parse.Cloud.define('inbox', async ({ user }) => {
    if (!user) throw new Parse.Error(Parse.Error.INVALID_SESSION_TOKEN, 'sign in to read');
    const told = () => new Parse.Query('Notification').equalTo('recipient', user.id);
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
