import sharp from 'sharp';
import { desk, expectForEveryone, open, phone } from '../kit/inspect.ts';
import { memberElsewhere } from '../kit/others.ts';
import { becomeMember } from '../kit/people.ts';
import type { PictureFile } from '../kit/pictures.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

/** A colour that no other journey has, a little different each time. */
async function anOrchid(shade: number): Promise<PictureFile> {
  const background = { r: 190 + shade, g: 30, b: 170 + shade };
  const create = { width: 360, height: 240, channels: 3, background } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  return { name: 'orchidée.jpg', mimeType: 'image/jpeg', buffer };
}

for (const [name, viewport] of [
  ['a phone', phone],
  ['a desk', desk],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('a photograph leads to others in the same light, which come when they are in sight', async ({
      page,
      context,
    }) => {
      const author = await memberElsewhere('lila');
      const own = `Orchidée ${Date.now()}`;
      const post = await publish(author, { title: own, picture: await anOrchid(0) });
      await publish(author, { title: own, picture: await anOrchid(0) });
      const other = await memberElsewhere('noe');
      const title = `Pétale ${Date.now()}`;
      const near = await publish(other, { title, picture: await anOrchid(6) });
      await becomeMember(context, 'ines');

      await open(page, addressOfPost(post));
      const section = page.getByRole('region', { name: 'Même lumière' });
      await section.scrollIntoViewIfNeeded();
      const link = section.getByRole('link', { name: title });
      await expect(link).toBeVisible();
      await expect(section.getByRole('link', { name: own })).toHaveCount(0);
      await expectForEveryone(page);
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(addressOfPost(near));
    });
  });
}

test.describe('what does not come', () => {
  test.use({ viewport: phone, refusals: [403] });

  test('says so, and comes when it is asked for again', async ({ page, context }) => {
    const author = await memberElsewhere('lila');
    const post = await publish(author, { title: 'Orchidée', picture: await anOrchid(3) });
    const other = await memberElsewhere('noe');
    const title = `Pétale ${Date.now()}`;
    await publish(other, { title, picture: await anOrchid(3) });
    await becomeMember(context, 'ines');
    const json = { error: { code: 'forbidden', values: {}, requestId: 'a' } };
    await page.route(/\/alike$/, (route) => route.fulfill({ status: 403, json }));
    await open(page, addressOfPost(post));
    const section = page.getByRole('region', { name: 'Même lumière' });
    await section.scrollIntoViewIfNeeded();
    await expect(section.getByRole('alert')).toContainText('ne sont pas arrivées');
    await page.unroute(/\/alike$/);
    await section.getByRole('button', { name: 'Réessayer' }).click();
    await expect(section.getByRole('link', { name: title })).toBeVisible();
    await expect(section.getByRole('alert')).toHaveCount(0);
  });
});
