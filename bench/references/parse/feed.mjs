// The feed works as parse-server's own clients would write them: one function each.
export function defineFeed(Parse) {
  const master = { useMasterKey: true };

  Parse.Cloud.define('feed', async ({ params }) => {
    const posts = await newest(24);
    const [marks, heard] = await Promise.all([
      ofMine('Favourite', params.viewer, posts),
      ofMine('Rating', params.viewer, posts),
    ]);
    const items = posts.map((post) => ({
      ...withEcho(post, params.viewer, heard.has(post.id)),
      favourite: marks.has(post.id),
    }));
    return { items };
  });

  Parse.Cloud.define('public', async () => ({
    items: (await newest(12)).map((post) => withEcho(post, undefined, false)),
  }));

  Parse.Cloud.define('post', async ({ params }) => {
    const [post, comments, marks, heard] = await Promise.all([
      new Parse.Query('Post').include('author').get(params.id, master),
      new Parse.Query('Comment')
        .equalTo('postId', params.id)
        .descending('createdAt')
        .include('author')
        .limit(20)
        .find(master),
      ofMine('Favourite', params.viewer, [params]),
      ofMine('Rating', params.viewer, [params]),
    ]);
    return {
      ...withEcho(post, params.viewer, heard.has(post.id)),
      favourite: marks.has(post.id),
      thread: { items: comments.map((comment) => comment.toJSON()) },
    };
  });

  /** Which of these posts the viewer bookmarked or rated. */
  async function ofMine(kind, viewer, posts) {
    const found = await new Parse.Query(kind)
      .equalTo('user', viewer)
      .containedIn(
        'postId',
        posts.map(({ id }) => id),
      )
      .find(master);
    return new Set(found.map((one) => one.get('postId')));
  }

  function newest(count) {
    return new Parse.Query('Post')
      .equalTo('listed', true)
      .descending('createdAt')
      .include('author')
      .limit(count)
      .find(master);
  }
}

/** The Echo is included for the author and for viewers who rated. */
function withEcho(post, viewer, isHeard) {
  const { echo, ...rest } = post.toJSON();
  return isHeard || post.get('author').id === viewer ? { ...rest, echo } : rest;
}
