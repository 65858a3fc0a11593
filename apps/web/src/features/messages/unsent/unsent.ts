import i18next from 'i18next';
import { needWords } from '../../../platform/words/need.ts';
import { closeToast, showToast } from '../../../ui/toast/toast.ts';
import { draftOf, forgetUnsent, joined, keepDraft, keepUnsent, unsentOf } from '../writing/kept.ts';
import type { Outbox } from '../writing/outbox.ts';

/** The signed-in member and their outbox on this page. */
export interface Writing {
  readonly memberId: string;
  readonly outbox: Outbox;
}

/** Member of this page: only they are told of, and given, their unsent texts. */
let here: string | undefined;
let told: number | undefined;

/**
 * Starts telling the member about texts that can no longer be sent; returns a function that stops
 * it.
 */
export function beginTelling(memberId: string): () => void {
  here = memberId;
  void tellUnsent(memberId);
  return () => {
    if (here === memberId) here = undefined;
    if (told !== undefined) closeToast(told);
  };
}

/**
 * A conversation was deleted, so texts written for it can no longer be sent. The author is told and
 * may copy them, unless they deleted it themselves.
 */
export function giveBack(
  { memberId, outbox }: Writing,
  conversationId: string,
  by: string | null = null,
): void {
  const unsent = outbox.dropAllOf(conversationId).map(({ body }) => body);
  const words = joined([...unsent, draftOf(memberId, conversationId)]);
  keepDraft(memberId, conversationId, '');
  if (by === memberId || words === '') return;
  keepUnsent(memberId, conversationId, words);
  void tellUnsent(memberId);
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
  told = showToast({
    kind: 'error',
    text: i18next.t('messages:unsent.sentence'),
    action: { label: i18next.t('messages:unsent.copy'), onPress: () => void copy(memberId) },
    onDismiss: () => forgetUnsent(memberId),
  });
}

async function copy(memberId: string): Promise<void> {
  const words = here === memberId ? unsentOf(memberId) : '';
  if (words === '') return;
  try {
    // Throws on plain http, where there is no clipboard API.
    await navigator.clipboard.writeText(words);
    // Forgotten only if nothing was added meanwhile.
    if (unsentOf(memberId) === words) forgetUnsent(memberId);
    showToast({ text: i18next.t('messages:unsent.copied') });
  } catch {
    told = showToast({
      kind: 'error',
      text: i18next.t('messages:unsent.not_copied'),
      action: { label: i18next.t('messages:retry'), onPress: () => void copy(memberId) },
    });
  }
}
