import { setAvatar } from '@stenope/contract/media';
import type { Crop } from '@stenope/domain/media/sizes';
import { api } from '../../../platform/api/api.ts';
import { arrivalOf } from '../../../platform/uploads/arrival.ts';
import { startUpload } from '../../../platform/uploads/upload.ts';

export interface ChosenAvatar {
  readonly file: File;
  readonly crop: Crop | undefined;
}

/** Member whose picture this page has sent or is sending: onboarding does not ask for it again. */
let sender: string | undefined;

export function isOnItsWay(userId: string): boolean {
  return sender === userId;
}

/** Uploads a picture as the member's avatar; resolves to its address once there is one. */
export async function sendAvatar(
  userId: string,
  { file, crop }: ChosenAvatar,
): Promise<string | null> {
  sender = userId;
  try {
    return await sendNow(userId, { file, crop });
  } catch (error) {
    sender = undefined;
    throw error;
  }
}

async function sendNow(userId: string, { file, crop }: ChosenAvatar): Promise<string | null> {
  const upload = startUpload({ file, name: file.name, purpose: 'avatar' });
  const { id: mediaId } = await arrivalOf(upload);
  const body = { mediaId, ...(crop === undefined ? {} : { crop }) };
  const { avatar } = await api(setAvatar, { params: { userId }, body });
  return avatar;
}
