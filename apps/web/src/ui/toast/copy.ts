import { showToast, type ToastContent } from './toast.ts';

export interface CopyWords {
  readonly copied: string;
  readonly failed: string;
}

/** Copies a text and says whether it could, to the caller too. */
export async function copyText(
  text: string,
  { copied, failed }: CopyWords,
  orElse: Pick<ToastContent, 'action'> = {},
): Promise<boolean> {
  try {
    // Throws on plain http, where there is no clipboard API.
    await navigator.clipboard.writeText(text);
    showToast({ text: copied });
    return true;
  } catch {
    showToast({ kind: 'error', text: failed, ...orElse });
    return false;
  }
}
