// A rating as parse-server's own clients would write it: by the session's user, of an existing work
// that is not their own, weighted by the rater's trust, saved with the post's sums, the rater's
// count and the author's notification. LiveQuery notifies listeners.
export function defineEchoes(Parse) {
  const master = { useMasterKey: true };

  Parse.Cloud.define('rate', async ({ params, user: rater }) => {
    if (!rater) throw new Parse.Error(Parse.Error.INVALID_SESSION_TOKEN, 'sign in to rate');
    const { postId, marks, global } = params;
    const user = rater.id;
    const [post, member, before, notice] = await Promise.all([
      new Parse.Query('Post').get(postId, master),
      new Parse.Query('Member').get(user, master),
      new Parse.Query('Rating').equalTo('user', user).equalTo('postId', postId).first(master),
      new Parse.Query('Notice').equalTo('about', postId).equalTo('read', false).first(master),
    ]);
    if (!post.get('listed') || post.get('author').id === user) {
      throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, 'not to be rated');
    }
    const rating = before ?? new Parse.Object('Rating', { user, postId });
    const weight = member.get('trust') / 100;
    if (!before) post.increment('ratings', 1);
    post.increment('sum', weight * (global - (before?.get('global') ?? 0)));
    rating.set({ ...marks, global });
    const told = notice ?? new Parse.Object('Notice', { about: postId, read: false, amount: 0 });
    if (!before) told.increment('amount', 1);
    if (!before) member.increment('given', 1);
    await Parse.Object.saveAll(before ? [rating, post] : [rating, post, told, member], master);
    return { postId, ratings: post.get('ratings'), mine: rating.toJSON() };
  });
}
