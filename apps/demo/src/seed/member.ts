import { beginUpload, receiveUpload } from '@stenope/server/src/features/media/service.ts';
import type { Context } from '@stenope/server/src/platform/context.ts';
import type { Viewer } from '@stenope/server/src/platform/viewer.ts';

/** A demo member as viewer for the services. */
export function viewerOf(userId: string): Viewer {
  return { userId, sessionId: userId, role: 'member', expiresAt: new Date(8.64e15) };
}

/** Uploads a file in one part, as a device would; returns its id. */
export async function sendFile(
  context: Context,
  viewer: Viewer,
  file: { purpose: 'photo' | 'avatar' | 'video'; fileName: string; content: Buffer },
  signal: AbortSignal,
): Promise<string> {
  const { content, ...named } = file;
  const upload = await beginUpload(context, viewer, { ...named, bytes: content.length });
  const body = (async function* whole() {
    yield content;
  })();
  const check = () => signal.throwIfAborted();
  const lease = { signal, check, confirm: async () => check(), isOurs: async () => true };
  const { media } = await receiveUpload(context, viewer, upload, { offset: 0, body }, lease);
  if (!media) throw new Error('A file of the demonstration did not arrive whole');
  return media.id;
}
