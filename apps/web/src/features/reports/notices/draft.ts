import type { NoticeReason } from '@stenope/domain/moderation/notices';

export interface NoticeDraft {
  readonly reason?: NoticeReason | undefined;
  readonly isSure: boolean;
  readonly address: string;
  readonly explanation: string;
  readonly name: string;
  readonly email: string;
}

const blank: NoticeDraft = { isSure: false, address: '', explanation: '', name: '', email: '' };

/** The unsent notice, kept until the page is unloaded: whoever looks up the address loses nothing. */
let draft = blank;

export function noticeDraft(): NoticeDraft {
  return draft;
}

export function keepNotice(by: Partial<NoticeDraft>): void {
  draft = { ...draft, ...by };
}

export function dropNotice(): void {
  draft = blank;
}
