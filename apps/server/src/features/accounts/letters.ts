import { linkHours } from '@stenope/domain/accounts/limits';
import type { NoticeOutcome } from '@stenope/domain/moderation/notices';
import type { DecisionReason } from '@stenope/domain/moderation/reasons';
import { isAgainst, type DecisionAct } from '@stenope/domain/moderation/states';
import type { Language } from '@stenope/i18n/languages';
import type { Env } from '../../platform/env/settings.ts';
import { writeLetter, type WrittenLetter } from '../../platform/mail/letter.ts';
import { speak, type Speak } from '../../platform/mail/words.ts';

type LetterEnv = Pick<Env, 'publicUrl'>;

interface Reader {
  /** Display name: untrusted, e.g. from somebody who registered another's address. */
  readonly name: string;
}

interface Linked extends Reader {
  readonly url: string;
}

/** Letter with a link that works for some hours. */
const linkLetter =
  (purpose: keyof typeof linkHours) =>
  (env: LetterEnv, language: Language, to: Linked): WrittenLetter => {
    const say = speak(language);
    return writeLetter(env, {
      ...frame(env, language, say, to),
      title: say(`${purpose}.title`),
      paragraphs: [say(`${purpose}.sentence`)],
      action: { label: say(`${purpose}.button`), url: to.url },
      notes: [
        say('validity', { duration: lasting(language, linkHours[purpose], 'hour') }),
        say(`${purpose}.stranger`),
      ],
    });
  };

/** Asks the owner of a new address to confirm it. */
export const verifyLetter = linkLetter('verify');

/** To the requested new address of a member. */
export const changeLetter = linkLetter('change');

/** With a link to choose a new password. */
export const resetLetter = linkLetter('reset');

/** To the former address, which no longer opens the account. */
export function addressChangedLetter(
  env: LetterEnv,
  language: Language,
  to: Reader,
): WrittenLetter {
  const say = speak(language);
  return writeLetter(env, {
    ...frame(env, language, say, to),
    title: say('addressChanged.title'),
    paragraphs: [say('addressChanged.sentence'), say('addressChanged.stranger')],
    action: { label: say('addressChanged.button'), url: `${env.publicUrl}/legal/notice` },
  });
}

/** Informs the owner, in case of a stolen password. */
export function passwordChangedLetter(
  env: LetterEnv,
  language: Language,
  to: Reader,
): WrittenLetter {
  const say = speak(language);
  return writeLetter(env, {
    ...frame(env, language, say, to),
    title: say('passwordChanged.title'),
    paragraphs: [say('passwordChanged.sentence'), say('passwordChanged.stranger')],
    action: {
      label: say('passwordChanged.button'),
      url: `${env.publicUrl}/reset-password`,
    },
  });
}

/** Informs the owner of a new token, in case somebody else made it. */
export function tokenMadeLetter(
  env: LetterEnv,
  language: Language,
  to: Reader & { readonly tokenName: string },
): WrittenLetter {
  const say = speak(language);
  // As untrusted as any name: one that could become a link is left out.
  const called = nameToSay(to.tokenName);
  return writeLetter(env, {
    ...frame(env, language, say, to),
    title: say('tokenMade.title'),
    paragraphs: [
      called === undefined ? say('tokenMade.sentence') : say('tokenMade.named', { name: called }),
      say('tokenMade.stranger'),
    ],
    action: { label: say('tokenMade.button'), url: `${env.publicUrl}/reset-password` },
  });
}

const providerNames = { google: 'Google', apple: 'Apple' } as const;

/** Informs the owner of a linked provider. */
export function linkedLetter(
  env: LetterEnv,
  language: Language,
  to: Reader & { readonly provider: keyof typeof providerNames },
): WrittenLetter {
  const say = speak(language);
  const provider = providerNames[to.provider];
  return writeLetter(env, {
    ...frame(env, language, say, to),
    title: say('linked.title', { provider }),
    paragraphs: [say('linked.sentence', { provider }), say('linked.stranger')],
    action: { label: say('linked.button'), url: `${env.publicUrl}/reset-password` },
  });
}

/** A data export is ready, for so many days. */
export function exportReadyLetter(
  env: LetterEnv,
  language: Language,
  to: Linked & { readonly days: number },
): WrittenLetter {
  const say = speak(language);
  return writeLetter(env, {
    ...frame(env, language, say, to),
    title: say('exportReady.title'),
    paragraphs: [say('exportReady.sentence')],
    action: { label: say('exportReady.button'), url: to.url },
    notes: [
      say('exportReady.validity', { duration: lasting(language, to.days, 'day') }),
      say('exportReady.stranger'),
    ],
  });
}

/** Confirms a departure, in case it was somebody else. There is no name left to address. */
export function goodbyeLetter(
  env: LetterEnv,
  language: Language,
  mode: 'erase' | 'leave_posts',
): WrittenLetter {
  const say = speak(language);
  return writeLetter(env, {
    ...frame(env, language, say, { name: '' }),
    title: say('goodbye.title'),
    paragraphs: [
      mode === 'erase' ? say('goodbye.erase') : say('goodbye.leave_posts'),
      say('goodbye.sentence'),
      say('goodbye.stranger'),
    ],
    action: { label: say('goodbye.button'), url: `${env.publicUrl}/legal/notice` },
  });
}

/** Number of unread notifications of a subject. */
export interface DigestCount {
  readonly subject: string;
  readonly amount: number;
}

const digestLines = {
  like: 'digest.like',
  comment: 'digest.comment',
  reply: 'digest.reply',
  mention: 'digest.mention',
  follow: 'digest.follow',
  unfollow: 'digest.unfollow',
  response: 'digest.response',
  rating: 'digest.rating',
  response_rating: 'digest.responseRating',
} as const;

/** Daily digest for those who want it: numbers only, no texts or names. */
export function digestLetter(
  env: LetterEnv,
  language: Language,
  to: Reader & { readonly counts: readonly DigestCount[]; readonly endedAt: string },
): WrittenLetter {
  const say = speak(language);
  const lines = to.counts.map(({ subject, amount }) => {
    const known = Object.entries(digestLines).find(([name]) => name === subject);
    const count = new Intl.NumberFormat(language).format(amount);
    return say(known?.[1] ?? 'digest.other', { count });
  });
  return writeLetter(env, {
    ...frame(env, language, say, to),
    title: say('digest.title'),
    paragraphs: [say('digest.sentence'), ...lines],
    action: { label: say('digest.button'), url: `${env.publicUrl}/notifications` },
    notes: [say('digest.stop', { url: to.endedAt })],
  });
}

interface NoticeReader extends Reader {
  readonly reference: string;
}

/** Nothing the sender wrote is repeated: anybody may give the address of somebody else. */
export function noticeReceiptLetter(
  env: LetterEnv,
  language: Language,
  to: NoticeReader,
): WrittenLetter {
  const say = speak(language);
  return writeLetter(env, {
    ...frame(env, language, say, to),
    title: say('noticeReceipt.title', { reference: to.reference }),
    paragraphs: [
      say('noticeReceipt.sentence', { reference: to.reference }),
      say('noticeReceipt.next'),
    ],
    notes: [say('noticeReceipt.stranger')],
  });
}

/** With the means of redress the law asks for. */
export function noticeOutcomeLetter(
  env: LetterEnv,
  language: Language,
  to: NoticeReader & { readonly outcome: NoticeOutcome },
): WrittenLetter {
  const say = speak(language);
  return writeLetter(env, {
    ...frame(env, language, say, to),
    title: say('noticeOutcome.title', { reference: to.reference }),
    paragraphs: [
      to.outcome === 'acted' ? say('noticeOutcome.acted') : say('noticeOutcome.rejected'),
      say('noticeOutcome.human'),
      say('noticeOutcome.redress'),
    ],
    action: { label: say('noticeOutcome.button'), url: `${env.publicUrl}/legal/notice` },
  });
}

/** A decision of moderation, as a mail tells it. */
export type StatementMail =
  | { readonly about: 'reopened' }
  | {
      readonly about: 'decision';
      readonly act: DecisionAct;
      readonly reason: DecisionReason | null;
      /** End of a suspension; null without one. */
      readonly until: Date | null;
      readonly url: string;
    }
  | {
      readonly about: 'outcome';
      readonly act: DecisionAct;
      readonly outcome: 'kept' | 'overturned';
      readonly url: string;
    };

type MailOf<About extends StatementMail['about']> = Extract<StatementMail, { about: About }>;

/** To a member who cannot sign in: what was decided, with a link that opens it and the appeal. */
export function statementLetter(
  env: LetterEnv,
  language: Language,
  to: Reader & StatementMail,
): WrittenLetter {
  const say = speak(language);
  const framed = frame(env, language, say, to);
  if (to.about === 'reopened') {
    return writeLetter(env, {
      ...framed,
      title: say('reopened.title'),
      paragraphs: [say('reopened.sentence')],
      action: { label: say('reopened.button'), url: `${env.publicUrl}/login` },
    });
  }
  const told = to.about === 'outcome' ? outcomeWords(say, to) : decisionWords(say, language, to);
  const { title, paragraphs, label } = told;
  const notes = [say('statement.link')];
  return writeLetter(env, { ...framed, title, paragraphs, notes, action: { label, url: to.url } });
}

function decisionWords(say: Speak, language: Language, { act, reason, until }: MailOf<'decision'>) {
  const isAccount = act === 'suspend';
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const lasts =
    until === null ? say('suspended.endless') : say('suspended.until', { day: day.format(until) });
  return {
    title: say(isAccount ? 'suspended.title' : 'statement.title'),
    paragraphs: [
      say(isAccount ? 'suspended.sentence' : 'statement.sentence'),
      ...(isAccount ? [lasts] : []),
      ...(reason === null ? [] : [say(`reasons.${reason}`)]),
      ...(isAgainst(act) ? [say('statement.appeal'), say('statement.redress')] : []),
    ],
    label: say('statement.button'),
  };
}

function outcomeWords(say: Speak, { act, outcome }: MailOf<'outcome'>) {
  const isReopened = act === 'suspend' && outcome === 'overturned';
  return {
    title: say('appealOutcome.title'),
    paragraphs: [
      say(outcome === 'kept' ? 'appealOutcome.kept' : 'appealOutcome.overturned'),
      ...(isReopened ? [say('appealOutcome.reopened')] : []),
      ...(outcome === 'kept' ? [say('statement.redress')] : []),
    ],
    label: say('appealOutcome.button'),
  };
}

function frame(env: LetterEnv, language: Language, say: Speak, { name }: Reader) {
  const spoken = nameToSay(name);
  return {
    language,
    greeting:
      spoken === undefined ? say('greeting.plain') : say('greeting.named', { name: spoken }),
    footer: say('footer', { host: new URL(env.publicUrl).host }),
  };
}

/** Hosts, schemes, mailboxes; then telephone numbers. */
const linkable =
  /[\p{L}\p{N}][.。]\p{L}{2,}|\p{N}\.\p{N}|www\.|:\/|\/\/|@|\p{N}(?:[\s().+-]?\p{N}){6}/iu;

/**
 * Name for the greeting. Mail programs turn anything that looks like a link into one, and a name is
 * untrusted: registering a stranger's address would make us send a link. A name that could become a
 * link or a telephone number is left out. Breaking it up with invisible characters would not work
 * in every program, and shows in some.
 */
function nameToSay(name: string): string | undefined {
  const line = name
    .replaceAll(/[\p{Cc}\p{Cs}\p{Co}\p{Z}]+/gu, ' ')
    // Direction marks and other invisible characters; two of them join letters, and belong to
    // names.
    .replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .trim();
  if (line === '' || line.length > 60) return undefined;
  // Programs see through wide dots and joiners, so the normalised form is checked.
  const seen = line.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  return linkable.test(seen) ? undefined : line;
}

function lasting(language: Language, count: number, unit: 'hour' | 'day'): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    count,
  );
}
