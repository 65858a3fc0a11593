import { randomUUID } from 'node:crypto';
import {
  createComment,
  deleteComment,
  listComments,
  readComment,
  updateComment,
} from '@stenope/contract/comments';
import { inState } from '../../kit/posts.ts';
import type { Person } from '../../kit/world.ts';
import { personOf, type Stage } from '../actors.ts';
import type { Ask, Case } from '../play.ts';
import { postOfS } from './posts.ts';

type Asking = (client: Person['client'], id: string) => ReturnType<Ask['send']>;

const ofPost = (asking: Asking, change?: Parameters<typeof inState>[2]): Case => {
  return async (stage, { client }) => {
    const { id } = await postOfS(stage, change);
    return { send: () => asking(client, id), missing: () => asking(client, randomUUID()) };
  };
};

/** A comment by S under a post of S. */
async function commentOfS(stage: Stage, hidden: boolean): Promise<string> {
  const made = await postOfS(stage);
  const { id } = await personOf(stage.actors.S).client.ask(createComment, {
    params: { postId: made.id },
    body: { body: 'Bravo' },
  });
  if (hidden) await inState(stage.world, made, { state: 'masked' });
  return id;
}

const onComment = (asking: Asking, hidden = false): Case => {
  return async (stage, { client }) => {
    const id = await commentOfS(stage, hidden);
    return { send: () => asking(client, id), missing: () => asking(client, randomUUID()) };
  };
};

const listing: Asking = (client, postId) => client.send(listComments, { params: { postId } });
const saying: Asking = (client, postId) =>
  client.send(createComment, { params: { postId }, body: { body: 'Bravo' } });
const reading: Asking = (client, commentId) => client.send(readComment, { params: { commentId } });

export const commentsCases: Readonly<Record<string, Case>> = {
  'comments.list': ofPost(listing),
  'comments.list.masked': ofPost(listing, { state: 'masked' }),
  'comments.create': ofPost(saying),
  'comments.create.masked': ofPost(saying, { state: 'masked' }),
  'comments.read': onComment(reading),
  'comments.read.masked': onComment(reading, true),
  'comments.update': onComment((client, commentId) =>
    client.send(updateComment, { params: { commentId }, body: { body: 'Autrement' } }),
  ),
  'comments.delete': onComment((client, commentId) =>
    client.send(deleteComment, { params: { commentId } }),
  ),
};
