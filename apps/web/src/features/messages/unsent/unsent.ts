import i18next from 'i18next';
import { needWords } from '../../../platform/words/need.ts';
import { closeToast, showToast } from '../../../ui/toast/toast.ts';
import { draftOf, forgetUnsent, joined, keepDraft, keepUnsent, unsentOf } from '../writing/kept.ts';
import type { Outbox } from '../writing/outbox.ts';

/** Who writes on this page, and what of it has not arrived. */
export interface Writing {
  readonly memberId: string;
  readonly outbox: Outbox;
}

/** Whose page it is: nobody else is told, nor given what they wrote. */
let here: string | undefined;
let told: number | undefined;

/** From now on whoever wrote for nothing is told of it; the answer ends it. */
export function beginTelling(memberId: string): () => void {
  here = memberId;
  void tellUnsent(memberId);
  return () => {
    if (here === memberId) here = undefined;
    if (told !== undefined) closeToast(told);
  };
}

/**
 * A conversation is gone, and what was written for it cannot be sent any more. Whoever wrote it is
 * told and can take it along, unless it is they who deleted it.
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
 * On a page somebody looks at: nobody reads what is said in a tab behind another. Told again until
 * they have it or say that they do not want it.
 */
export async function tellUnsent(memberId: string): Promise<void> {
  const isWanted = () =>
    here === memberId && document.visibilityState === 'visible' && unsentOf(memberId) !== '';
  if (!isWanted()) return;
  try {
    await needWords(['messages']);
  } catch {
    // It is kept, and told by the next page that has the words.
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
    // Throws on plain http, where browsers have none.
    await navigator.clipboard.writeText(words);
    // More may have come meanwhile: it stays, with what it came to.
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
