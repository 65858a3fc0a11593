// Search as parse-server's own clients would write it: all words, newest first, by its full-text
// index, which is of one field: here all texts of a post together.
export function defineWords(Parse) {
  const master = { useMasterKey: true };

  Parse.Cloud.define('words', async ({ params }) => {
    const posts = await new Parse.Query('Post')
      .fullText('words', params.words.join(' & '), { language: 'french' })
      .exclude('words')
      .equalTo('listed', true)
      .descending('createdAt')
      .include('author')
      .limit(24)
      .find(master);
    const marks = await new Parse.Query('Favourite')
      .equalTo('user', params.viewer)
      .containedIn(
        'postId',
        posts.map(({ id }) => id),
      )
      .find(master);
    const marked = new Set(marks.map((one) => one.get('postId')));
    return {
      items: posts.map((post) => ({ ...post.toJSON(), favourite: marked.has(post.id) })),
    };
  });
}
