// The works on posts, as parse-server's own clients would write them: one function each.
export function defineFeed(Parse) {
  const master = { useMasterKey: true };

  Parse.Cloud.define('feed', async ({ params }) => {
    const posts = await newest(24);
    const marks = await new Parse.Query('Favourite')
      .equalTo('user', params.viewer)
      .containedIn(
        'postId',
        posts.map((post) => post.id),
      )
      .find(master);
    const mine = new Set(marks.map((mark) => mark.get('postId')));
    return { items: posts.map((post) => ({ ...post.toJSON(), favourite: mine.has(post.id) })) };
  });

  Parse.Cloud.define('public', async () => ({
    items: (await newest(12)).map((post) => post.toJSON()),
  }));

  Parse.Cloud.define('post', async ({ params }) => {
    const [post, comments, marks] = await Promise.all([
      new Parse.Query('Post').include('author').get(params.id, master),
      new Parse.Query('Comment')
        .equalTo('postId', params.id)
        .descending('createdAt')
        .include('author')
        .limit(20)
        .find(master),
      new Parse.Query('Favourite')
        .equalTo('user', params.viewer)
        .equalTo('postId', params.id)
        .find(master),
    ]);
    return {
      ...post.toJSON(),
      favourite: marks.length > 0,
      thread: { items: comments.map((comment) => comment.toJSON()) },
    };
  });

  function newest(count) {
    return new Parse.Query('Post')
      .equalTo('listed', true)
      .descending('createdAt')
      .include('author')
      .limit(count)
      .find(master);
  }
}
