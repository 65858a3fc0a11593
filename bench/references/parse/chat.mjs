// A message as parse-server's own clients would write it: sent by the session's user, readable by
// the two alone, saved with what the conversation list shows. LiveQuery notifies the other.
export function defineChat(Parse) {
  const master = { useMasterKey: true };

  Parse.Cloud.define('say', async ({ params, user }) => {
    if (!user) throw new Parse.Error(Parse.Error.INVALID_SESSION_TOKEN, 'sign in to write');
    const { conversationId, to, side, text } = params;
    const message = new Parse.Object('Message', { conversationId, from: user.id, to, text });
    const readers = new Parse.ACL();
    for (const reader of [user.id, to]) readers.setReadAccess(reader, true);
    message.setACL(readers);
    const conversation = Parse.Object.extend('Conversation').createWithoutData(conversationId);
    conversation.set({ last: text.slice(0, 140), lastFrom: user.id, lastAt: new Date() });
    conversation.increment(side === 'one' ? 'unreadOne' : 'unreadOther', 1);
    await Parse.Object.saveAll([message, conversation], master);
    return message.toJSON();
  });
}
