import type { PostPage } from '@stenope/contract/posts';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { RawJson } from '../../../platform/raw-json.ts';
import { readerOf, writeFirstPage } from '../comments/service.ts';
import { presentPage } from '../present.ts';
import { writeFor } from '../service.ts';
import { findPage, isComment, isPost } from './queries.ts';

/** All that a post's own page shows first. */
export async function read(
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<RawJson<PostPage>> {
  const rows = await findPage(context.db, { ...readerOf(viewer), id, postId: id });
  const post = rows.find(isPost);
  if (!post) throw new Refusal('not_found');
  const json = writeFor(viewer, post);
  const thread = writeFirstPage(context, viewer, { ...post, id }, rows.filter(isComment));
  return new RawJson(presentPage(json, thread));
}
