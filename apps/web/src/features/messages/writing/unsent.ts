import i18next from 'i18next';
import { needWords } from '../../../platform/words/need.ts';
import { copyText } from '../../../ui/toast/copy.ts';
import { closeToast, showToast } from '../../../ui/toast/toast.ts';
import { forgetTexts, storeText, storedText, storedTexts } from './stored-texts.ts';

/** Member of this page: only they are told of, and given, their unsent texts. */
let here: string | undefined;
let toastId: number | undefined;

/**
 * Starts telling the member about texts that can no longer be sent; returns a function that stops
 * it.
 */
export function beginTelling(memberId: string): () => void {
  here = memberId;
  void tellUnsent(memberId);
  return () => {
    if (here === memberId) here = undefined;
    if (toastId !== undefined) closeToast(toastId);
  };
}

/** Keeps texts written for a deleted conversation until their author has copied them. */
export function keepUnsent(
  memberId: string,
  conversationId: string,
  texts: readonly string[],
): void {
  const words = joined(texts);
  if (words === '') return;
  const before = storedText(memberId, 'unsent', conversationId);
  storeText(memberId, 'unsent', conversationId, joined([before, words]));
  void tellUnsent(memberId);
}

/** Unsent texts of all deleted conversations. */
export function unsentOf(memberId: string): string {
  return joined(storedTexts(memberId, 'unsent'));
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n\n');
}

/**
 * Shows a toast about unsent texts, only on a visible page. Repeated until the member has copied or
 * dismissed them.
 */
export async function tellUnsent(memberId: string): Promise<void> {
  const isWanted = () =>
    here === memberId && document.visibilityState === 'visible' && unsentOf(memberId) !== '';
  if (!isWanted()) return;
  try {
    await needWords(['messages']);
  } catch {
    // The texts are kept, and told by the next page that has the words loaded.
    return;
  }
  if (!isWanted()) return;
  toastId = showToast({
    kind: 'error',
    text: i18next.t('messages:unsent.sentence'),
    action: { label: i18next.t('messages:unsent.copy'), onPress: () => void copy(memberId) },
    onDismiss: () => forgetTexts(memberId, 'unsent'),
  });
}

async function copy(memberId: string): Promise<void> {
  const words = here === memberId ? unsentOf(memberId) : '';
  if (words === '') return;
  const { t } = i18next;
  const said = { copied: t('messages:unsent.copied'), failed: t('messages:unsent.not_copied') };
  const again = { action: { label: t('messages:retry'), onPress: () => void copy(memberId) } };
  // Forgotten only if nothing was added meanwhile.
  if ((await copyText(words, said, again)) && unsentOf(memberId) === words) {
    forgetTexts(memberId, 'unsent');
  }
}
