/**
 * Reasons of a public notice of illegal content (DSA, article 16), which needs no account. The
 * gravest stand first.
 */
export const noticeReasons = [
  'child_sexual_abuse',
  'threat_to_life',
  'terrorism',
  'hate',
  'harassment',
  'intimate_image',
  'privacy',
  'stolen_work',
  'fraud',
  'other',
] as const;

export type NoticeReason = (typeof noticeReasons)[number];

/** Answers to a notice: something was done about the content, or it stays as it is. */
export const noticeOutcomes = ['acted', 'rejected'] as const;

export type NoticeOutcome = (typeof noticeOutcomes)[number];

export const noticeLimits = {
  /** Characters of the address of the content. */
  address: 2000,
  explanation: { min: 10, max: 5000 },
  name: 200,
  /** Notices under one e-mail address in a day, whoever sends them. */
  aDay: 10,
} as const;

/** Months after its answer for which the words and the name of a notice are kept. */
export const noticeMonths = 6;

/** The law asks for a name and an address, except from who reports the abuse of a child. */
export function mustNameSender(reason: NoticeReason): boolean {
  return reason !== 'child_sexual_abuse';
}

/** Reasons that are read at once: somebody may be in danger. */
export function isUrgentNotice(reason: NoticeReason): boolean {
  return reason === 'child_sexual_abuse' || reason === 'threat_to_life' || reason === 'terrorism';
}
