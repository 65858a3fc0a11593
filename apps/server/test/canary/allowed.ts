import type { Told } from './crawl.ts';

/** What some actors may go on learning of what is hidden, by which routes, and why. */
interface Allowance {
  readonly who: string;
  readonly of: RegExp;
  readonly part?: RegExp;
  readonly by: RegExp;
  readonly why: string;
}

const everybody = 'VMSPXAOFB';
const hiddenByTeam = /^(?:masked|removed) /;

const allowances: readonly Allowance[] = [
  {
    who: everybody.replace('B', ''),
    of: /^author(?:$|:)/,
    part: /^(?!address$|message$|conversation )/,
    by: /^/,
    why: 'nothing of this happened to them: only who is shut out never meets them',
  },
  {
    who: 'S',
    of: /^author$/,
    part: /^address$/,
    by: /^(?:users\.me\.read|auth\.viewer\.read|archive|page)$/,
    why: 'one’s own mail address',
  },
  {
    who: 'AO',
    of: /^author$/,
    part: /^address$/,
    by: /^admin\.users\.detail$/,
    why: 'the team reads mail addresses on the sheet of a member',
  },
  {
    who: 'SF',
    of: /^author$/,
    part: /^(?:message$|conversation )/,
    by: /^(?:conversations\.|messages\.|archive$|(?:live|recalled) )/,
    why: 'the two who talk',
  },
  {
    who: 'B',
    of: /^author(?:$|:)/,
    part: /^(?!address$|message$|conversation )/,
    by: /^shared$/,
    why: 'what is shared outside knows nobody: who is shut out reads it as anybody does',
  },
  {
    who: everybody,
    of: /^left: post/,
    by: /^/,
    why: 'who leaves their posts behind leaves them in sight, with what was answered to them',
  },
  {
    who: everybody,
    of: /^left$/,
    part: /^(?:person \(id\)|username|display name)$/,
    by: /^/,
    why: 'posts left behind keep the name of their author',
  },
  {
    who: 'AO',
    of: /^(?:masked|removed|processing|suspended|report|decision|left)/,
    by: /^(?:moderation\.|reports\.read|admin\.users\.|audit\.)/,
    why: 'the team reviews what is hidden, and why',
  },
  {
    who: 'AO',
    of: /^(?:masked|removed|processing|suspended)/,
    by: /^(?:posts\.read|comments\.(?:list|read)|responses\.(?:list|read)|products\.(?:list|read)|users\.profile\.read|page|recalled watching)$/,
    why: 'the team opens a hidden thing by its address; no list of lists leads there',
  },
  {
    who: 'S',
    of: /^(?:masked|processing) (?:post|response|product)/,
    by: /^(?:posts\.read|comments\.list|responses\.(?:list|read)|products\.(?:list|read)|users\.(?:posts|places)\.list|ratings\.list|users\.ratings\.received|page|recalled watching)$/,
    why: 'authors go on seeing what of theirs is masked or waits, with the answers to it',
  },
  {
    who: 'S',
    of: /^masked post/,
    by: /^notifications\./,
    why: 'what was answered to one’s own masked post was told, and is there',
  },
  {
    who: 'S',
    of: hiddenByTeam,
    part: /^(?:id|title|hashtag|(?:comment|response|product)(?: \(id\))?)$/,
    by: /^moderation\.statements?$/,
    why: 'a statement of reasons names what it is about',
  },
  {
    who: 'S',
    of: /^decision$/,
    part: /^about the (?:masked|removed)/,
    by: /^moderation\.statements?$/,
    why: 'the moderator’s words are for the author',
  },
  {
    who: 'SF',
    of: /^(?:masked|removed|processing|suspended)/,
    part: /picture/,
    by: /^media\.own\.read$/,
    why: 'one’s own file, of which no address answers',
  },
  {
    who: everybody,
    of: /^(?:masked|removed|deleted) comment$/,
    part: /^comment \(id\)$/,
    by: /^(?:comments\.(?:list|read)|posts\.read|page)$/,
    why: 'the place of a comment stays, empty, while there are answers to it',
  },
  {
    who: 'AO',
    of: /^deleted /,
    part: /^(?:id|\w+ \(id\))$/,
    by: /^(?:moderation\.(?:queue|case)|reports\.read)$/,
    why: 'a report outlives what it was about, and names it without its words',
  },
  {
    who: 'MSPXAOFB',
    of: /(?:post|comment|response)$/,
    part: /^(?:id|\w+ \(id\))$/,
    by: /^(?:live|recalled) (?:posts\.(?:gone|comments_changed)|responses\.changed|echoes\.changed)$/,
    why: 'who looks at a post is told that something went, and reads it anew with their own right',
  },
  {
    who: 'MSPAOFB',
    of: /^/,
    part: /^(?:comment|response) \(id\)$/,
    by: /^recalled (?:posts\.comments_changed|responses\.changed)$/,
    why: 'a line that resumes is told by an id, without words, what was said before it was hidden',
  },
  {
    who: 'S',
    of: /^(?:masked|removed|deleted) post$/,
    part: /^id$/,
    by: /^recalled posts\.published$/,
    why: 'one’s own devices are told that one published',
  },
  {
    who: 'F',
    of: /^(?:suspended|erased|left)$/,
    part: /^conversation \(id\)$/,
    by: /^recalled messages\.sent$/,
    why: 'what one wrote oneself to who is gone',
  },
  {
    who: 'F',
    of: /: answers$/,
    by: /^archive$/,
    why: 'one’s own words, also where they are hidden from others',
  },
  {
    who: 'F',
    of: /^(?:masked|removed|deleted|suspended)/,
    part: /^(?:id|\w+ \(id\))$/,
    by: /^archive$/,
    why: 'one’s own archive says by an id what one answered and reported',
  },
  {
    who: 'S',
    of: /product$/,
    part: /^product \(id\)$/,
    by: /^(?:live|recalled) shop\.changed$/,
    why: 'the seller’s own devices are told what became of a product',
  },
  {
    who: 'AO',
    of: /^erased: post$/,
    part: /^id$/,
    by: /^recalled watching$/,
    why: 'until the erasure has run, the team may still listen for it',
  },
  {
    who: 'S',
    of: /^(?:masked|removed|processing|decision)/,
    by: /^archive$/,
    why: 'one’s archive holds everything one made, and what was decided about it',
  },
  {
    who: 'F',
    of: /^report$/,
    by: /^(?:archive|reports\.own(?:\.one)?)$/,
    why: 'one’s own reports',
  },
  {
    who: 'SF',
    of: /^suspended$/,
    part: /^reason of a rating$/,
    by: /^(?:archive|ratings\.list|users\.ratings\.received)$/,
    why: 'raters are anonymous until the score is stable: words that go would say whose they were',
  },
];

/** What nobody allowed, and allowances that nobody needs. */
export function judged(told: readonly Told[]) {
  const needed = new Set<Allowance>();
  const leaks = new Map<string, Told & { readonly parts: Set<string> }>();
  for (const one of told) {
    const allowance = allowances.find((candidate) => isAllowed(one, candidate));
    if (allowance) {
      needed.add(allowance);
      continue;
    }
    const key = `${one.canary.thing}, by ${one.route}, to ${one.letter}`;
    const known = leaks.get(key) ?? { ...one, parts: new Set() };
    known.parts.add(one.canary.part);
    leaks.set(key, known);
  }
  return {
    leaks: [...leaks].map(
      ([key, { parts, asked }]) => `${key}: ${[...parts].join(', ')} (${asked})`,
    ),
    idle: allowances.filter((one) => !needed.has(one)).map(({ why }) => why),
  };
}

function isAllowed({ letter, route, canary }: Told, { who, of, part, by }: Allowance): boolean {
  return (
    who.includes(letter) &&
    of.test(canary.thing) &&
    (part?.test(canary.part) ?? true) &&
    by.test(route)
  );
}
