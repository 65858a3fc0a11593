import { feedPath } from '@stenope/contract/site/sharing';
import { licenceDeeds } from '@stenope/domain/posts/licences';
import type { CardImage } from '../../../platform/http/pages/head.ts';
import { escaped } from '../../../platform/http/pages/markup.ts';
import type { FeedPost } from '../queries.ts';
import { element, empty, xmlStart } from '../xml.ts';

interface Author {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly createdAt: Date;
}

export interface Entry extends Omit<FeedPost, 'photo'> {
  readonly image: CardImage;
}

/** An Atom feed (RFC 4287), newest entries first. Its words are those of its author. */
export function presentFeed(author: Author, entries: readonly Entry[], origin: string): string {
  const profile = `${origin}/profile/${author.username}`;
  const changes = entries.map(({ changedAt }) => changedAt).toSorted();
  return [
    `${xmlStart}<feed xmlns="http://www.w3.org/2005/Atom">`,
    element('id', `urn:uuid:${author.id}`),
    element('title', `${author.displayName} · Sténopé`),
    element('updated', changes.at(-1) ?? author.createdAt.toISOString()),
    `<author>${element('name', author.displayName)}${element('uri', profile)}</author>`,
    empty('link', {
      rel: 'self',
      type: 'application/atom+xml',
      href: `${origin}${feedPath(author.username)}`,
    }),
    empty('link', { rel: 'alternate', type: 'text/html', href: profile }),
    element('generator', 'Sténopé', { uri: origin }),
    ...entries.map((entry) => presentEntry(author, entry, origin)),
    '</feed>\n',
  ].join('\n');
}

function presentEntry({ username, displayName }: Author, entry: Entry, origin: string): string {
  const address = `${origin}/user/${username}/post/${entry.id}`;
  const { path, width, height, type, alt } = entry.image;
  const source = `${origin}${path}`;
  const picture = `<a href="${escaped(address)}"><img src="${escaped(source)}" width="${width}" height="${height}" alt="${escaped(alt)}"/></a>`;
  return [
    '<entry>',
    element('id', `urn:uuid:${entry.id}`),
    element('title', entry.title),
    element('published', entry.createdAt.toISOString()),
    element('updated', entry.changedAt),
    empty('link', { rel: 'alternate', type: 'text/html', href: address }),
    empty('link', { rel: 'enclosure', type, href: source }),
    ...rightsOf(entry.licence, displayName),
    element('content', picture, { type: 'html' }),
    '</entry>',
  ].join('\n');
}

/** The licence by its name and its deed; otherwise whose all rights are. */
function rightsOf(licence: Entry['licence'], author: string): readonly string[] {
  if (licence === 'all_rights_reserved') return [element('rights', `© ${author}`)];
  const { name, path } = licenceDeeds[licence];
  const rights = licence === 'cc0' ? name : `© ${author}, ${name}`;
  return [
    element('rights', rights),
    empty('link', { rel: 'license', href: `https://creativecommons.org/${path}/` }),
  ];
}
