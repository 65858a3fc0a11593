/**
 * Thanks whoever commented on your newest work: reads, pages, and writes.
 *
 *     STENOPE_ORIGIN=https://stenope.example STENOPE_TOKEN=stn_… node example/thank.ts ada
 *
 * The token needs the scopes `read` and `comments:write`; `ada` is your username.
 */
import { createComment, listComments } from '@stenope/contract/comments';
import { listPostsOf } from '@stenope/contract/feed';
import { createClient, type ClientOptions } from '@stenope/client/client';
import { Refused } from '@stenope/client/failures';

export async function thank(options: ClientOptions, username: string): Promise<readonly string[]> {
  const client = createClient(options);
  const {
    items: [newest],
  } = await client.call(listPostsOf, { params: { username } });
  if (!newest) return [];
  const params = { postId: newest.id };
  const thanked = new Set<string>();
  for await (const { author } of client.items(listComments, { params })) {
    if (author && author.username !== username) thanked.add(author.username);
  }
  for (const name of thanked) {
    await client.call(createComment, { params, body: { body: `Merci, @${name} !` } });
  }
  return [...thanked];
}

if (import.meta.main) {
  const { STENOPE_ORIGIN: origin = '', STENOPE_TOKEN: token = '' } = process.env;
  try {
    const names = await thank({ origin, token }, process.argv[2] ?? '');
    console.log(names.length === 0 ? 'Nobody to thank yet.' : `Thanked ${names.join(', ')}.`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(`${error.message} (request ${error.requestId})`);
    process.exitCode = 1;
  }
}
