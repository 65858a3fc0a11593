import i18next from 'i18next';
import { needWords } from '../../../platform/words/need.ts';
import { showToast } from '../../../ui/toast/toast.ts';
import {
  draftOf,
  hasLeft,
  isLeaving,
  joined,
  keepDraft,
  keepLeft,
  noteLeaving,
  takeLeft,
} from '../writing/kept.ts';
import type { Outbox } from '../writing/outbox.ts';

/** Who writes on this page, and what of it has not arrived. */
export interface Writing {
  readonly memberId: string;
  readonly outbox: Outbox;
}

/**
 * A conversation is gone, and what was written for it cannot be sent any more. Whoever wrote it is
 * told and can take it along, unless it is they who deleted it.
 */
export function giveBack({ memberId, outbox }: Writing, conversationId: string): void {
  const unsent = outbox.dropAllOf(conversationId).map(({ body }) => body);
  const words = joined([...unsent, draftOf(memberId, conversationId)]);
  keepDraft(memberId, conversationId, '');
  if (isLeaving(memberId, conversationId)) return noteLeaving(memberId, conversationId, false);
  if (words === '') return;
  keepLeft(memberId, conversationId, words);
  void tellLeft(memberId);
}

/** On a page somebody looks at: nobody reads what is said in a tab behind another. */
export async function tellLeft(memberId: string): Promise<void> {
  if (document.visibilityState !== 'visible' || !hasLeft(memberId)) return;
  try {
    await needWords(['messages']);
  } catch {
    // It is kept, and told by the next page that has the words.
    return;
  }
  const words = takeLeft(memberId);
  if (words === '') return;
  showToast({
    kind: 'error',
    text: i18next.t('messages:left.sentence'),
    action: { label: i18next.t('messages:left.copy'), onPress: () => void copy(words) },
  });
}

async function copy(words: string): Promise<void> {
  try {
    // Throws on plain http, where browsers have none.
    await navigator.clipboard.writeText(words);
    showToast({ text: i18next.t('messages:left.copied') });
  } catch {
    showToast({
      kind: 'error',
      text: i18next.t('messages:left.not_copied'),
      action: { label: i18next.t('messages:retry'), onPress: () => void copy(words) },
    });
  }
}
