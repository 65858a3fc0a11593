import type { APIRequestContext } from '@playwright/test';
import { aPicture, type PictureFile } from './pictures.ts';

type Api = Pick<APIRequestContext, 'fetch'>;

interface Wish {
  readonly title?: string;
  readonly description?: string;
  readonly sensitive?: 'nude' | 'suggestive';
  readonly allowsResponses?: boolean;
  readonly steps?: readonly { readonly body: string; readonly mediaId?: string }[];
  readonly resources?: readonly { readonly label: string; readonly link: string }[];
  readonly place?: Readonly<Record<'lat' | 'lon', number>> & {
    readonly label: string | null;
    readonly precision: 'exact' | 'km' | 'city';
  };
  readonly picture?: PictureFile;
}

interface MadePost {
  readonly id: string;
  readonly author: { readonly username: string; readonly id: string };
}

// Marks the request as same-origin, as a browser does.
const own = { 'sec-fetch-site': 'same-origin' };

/** Uploads a file in one tus request; the session tells whose it is. */
export async function sendPicture(api: Api, picture?: PictureFile): Promise<string> {
  // Small: developing larger ones takes longer.
  const { name, mimeType, buffer } = picture ?? (await aPicture({ width: 480, height: 320 }));
  const purpose = mimeType.startsWith('video/') ? 'video' : 'photo';
  const told = { purpose, filename: name, filetype: mimeType };
  const answer = await api.fetch('/api/uploads', {
    method: 'POST',
    headers: {
      ...own,
      'tus-resumable': '1.0.0',
      'upload-length': String(buffer.length),
      'upload-metadata': Object.entries(told)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
      'content-type': 'application/offset+octet-stream',
    },
    data: buffer,
  });
  const mediaId = answer.headers()['stenope-media'];
  if (mediaId === undefined) throw new Error(`upload: ${answer.status()} ${await answer.text()}`);
  return mediaId;
}

/** Publishes a post as the signed-in member: what it shows may still be worked on. */
export async function handIn(api: Api, wish: Wish = {}): Promise<MadePost> {
  const { picture, title = 'Dernier feu', ...words } = wish;
  const mediaId = await sendPicture(api, picture);
  const answer = await api.fetch('/api/posts', {
    method: 'POST',
    headers: own,
    data: { title, mediaId, ...words },
  });
  if (!answer.ok()) throw new Error(`post: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as MadePost;
}

/** Publishes a post, and waits until others can see it. */
export async function publish(api: Api, wish?: Wish): Promise<MadePost> {
  const post = await handIn(api, wish);
  await untilSeen(api, `/api/posts/${post.id}`);
  return post;
}

/** Responds to a post with a photograph, waits until others can see it, and returns its id. */
export async function respondTo(api: Api, postId: string, picture: PictureFile): Promise<string> {
  const mediaId = await sendPicture(api, picture);
  const answer = await api.fetch(`/api/posts/${postId}/responses`, {
    method: 'POST',
    headers: own,
    data: { mediaId },
  });
  if (!answer.ok()) throw new Error(`response: ${answer.status()} ${await answer.text()}`);
  const { id } = (await answer.json()) as { readonly id: string };
  await untilSeen(api, `/api/responses/${id}`);
  return id;
}

async function untilSeen(api: Api, address: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await api.fetch(address, { headers: own });
    const { status } = (await answer.json()) as { readonly status: string };
    if (status === 'visible') return;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  throw new Error('the photograph was not developed in time');
}

export function addressOfPost({ id, author }: MadePost): string {
  return `/user/${author.username}/post/${id}`;
}
