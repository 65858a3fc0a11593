import { z } from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CardFile, CardImage, HeadTags } from '../../../platform/http/pages/head.ts';
import { headOf as headOfPost } from '../../posts/service.ts';
import { headOf as headOfProduct } from '../../shop/service.ts';

const pixels = z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/)));

/** Not strict: consumers of oEmbed add parameters of their own. */
export const embedQuery = z.object({
  url: z.string().check(z.maxLength(2000)),
  format: z.optional(z.string().check(z.maxLength(40))),
  maxwidth: pixels,
  maxheight: pixels,
});

type Asked = z.output<typeof embedQuery>;

/** A picture of a post or product for other sites (oEmbed, type `photo`). */
export async function embed(context: Context, { url, format = 'json', ...asked }: Asked) {
  if (format !== 'json') throw new Refusal('method_not_available');
  const head = await headAt(context, url);
  const { username, image } = head ?? {};
  // A page whose head shows no picture is answered like a missing one.
  if (!head || username === undefined || image?.type !== 'image/jpeg') {
    throw new Refusal('not_found');
  }
  const { publicUrl } = context.env;
  const most = {
    width: Number(asked.maxwidth ?? Infinity),
    height: Number(asked.maxheight ?? Infinity),
  };
  return {
    version: '1.0',
    ...pictureOf(fitting(image, most), publicUrl),
    title: head.title,
    author_name: head.author,
    author_url: `${publicUrl}/profile/${username}`,
    provider_name: 'Sténopé',
    provider_url: publicUrl,
    // As long as shared caches may keep the picture itself.
    cache_age: 60,
  };
}

type ReadHead = (
  context: Context,
  params: Readonly<Record<string, string>>,
) => Promise<HeadTags | null>;

/** Our own addresses with something to embed; ids and names are judged by who reads the head. */
const embeddable: readonly (readonly [RegExp, ReadHead])[] = [
  [/^\/user\/(?<username>\w{1,60})\/post\/(?<postId>[\da-f-]{36})$/, headOfPost],
  [/^\/shop\/(?<username>\w{1,60})\/(?<productId>[\da-f-]{36})$/, headOfProduct],
];

/**
 * The head at an address of this site, compared letter by letter: what a lenient parser makes of
 * other spellings is nobody's address here.
 */
function headAt(context: Context, url: string): Promise<HeadTags | null> {
  const { publicUrl } = context.env;
  const path = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : '';
  const [place = ''] = path.split(/[?#]/, 1);
  for (const [form, read] of embeddable) {
    const groups = form.exec(place)?.groups;
    if (groups) return read(context, groups);
  }
  return Promise.resolve(null);
}

/** Without limits the preview; otherwise the largest file within them, if one is small enough. */
function fitting(
  image: CardImage,
  most: { readonly width: number; readonly height: number },
): CardFile | undefined {
  const fits = ({ width, height }: CardFile): boolean =>
    width <= Math.min(image.width, most.width) && height <= most.height;
  return image.files.findLast(fits);
}

/** A picture smaller than any there is: the consumer is left with the words. */
function pictureOf(file: CardFile | undefined, origin: string) {
  if (!file) return { type: 'link' };
  return { type: 'photo', url: `${origin}${file.path}`, width: file.width, height: file.height };
}
