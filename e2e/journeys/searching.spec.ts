import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  desk,
  expectForEveryone,
  expectNoOverhang,
  open,
  phone,
  smallTargets,
} from '../kit/inspect.ts';
import { memberElsewhere } from '../kit/others.ts';
import { becomeMember } from '../kit/people.ts';
import { publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

async function ofColour(background: Readonly<Record<'r' | 'g' | 'b', number>>) {
  const create = { width: 360, height: 240, channels: 3, background } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  return { name: 'couleur.jpg', mimeType: 'image/jpeg', buffer };
}

interface SomeFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Drops a file, or else a link. Whether the page took it: otherwise the browser would open it. */
async function dropOn(page: Page, selector: string, file: SomeFile | undefined): Promise<boolean> {
  const bytes = JSON.stringify([...(file?.buffer ?? [])]);
  return page.evaluate<boolean>(`(() => {
    const dragged = new DataTransfer();
    if (${file !== undefined}) {
      const type = ${JSON.stringify(file?.mimeType ?? '')};
      dragged.items.add(new File([new Uint8Array(${bytes})], ${JSON.stringify(file?.name ?? '')}, { type }));
    } else dragged.setData('text/uri-list', 'https://example.org/');
    const at = document.querySelector(${JSON.stringify(selector)});
    const told = { bubbles: true, cancelable: true, dataTransfer: dragged };
    return ['dragover', 'drop'].map((name) => !at.dispatchEvent(new DragEvent(name, told)))
      .every(Boolean);
  })()`);
}

const field = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher' });
const tiles = (page: Page) =>
  page.getByRole('list', { name: 'Publications' }).getByRole('listitem');
const box = (page: Page) => page.getByRole('region', { name: 'Propositions' });

test('a search is typed, shared, filtered, and taken back', async ({ page, context }) => {
  const author = await memberElsewhere();
  await publish(author, { title: 'Zénithale forêt', description: '#zenithal' });
  await publish(author, {
    title: 'Plein jour',
    description: 'Une clarté zénithale.',
    steps: [{ body: 'Attendre midi.' }],
  });
  await author.dispose();
  await becomeMember(context, 'lila');
  await page.setViewportSize(phone);
  await open(page, '/search');

  await test.step('while it is typed', async () => {
    await field(page).fill('zenithal');
    await expect(page).toHaveURL('/search?q=zenithal');
    await expect(tiles(page)).toContainText(['Zénithale forêt', 'Plein jour']);
    await expect(box(page).getByRole('link', { name: '#zenithal' })).toBeVisible();
    await field(page).press('ArrowDown');
    await expect(box(page).getByRole('link', { name: '#zenithal' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(box(page)).toHaveCount(0);
    await expect(field(page)).toBeFocused();
  });

  await test.step('with a slip', async () => {
    await field(page).fill('zenihtale');
    await expect(page.getByText('Voici ceux pour')).toBeVisible();
    await expect(tiles(page)).toHaveCount(2);
    await field(page).press('Enter');
  });

  await test.step('with filters', async () => {
    await page.getByRole('button', { name: 'Filtres' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filtrer les publications' });
    // Styles of parts that come later leave the order of layers alone.
    await expect(sheet.locator('.overlay-body')).not.toHaveCSS('padding-left', '0px');
    await sheet.getByRole('switch', { name: 'Avec la méthode' }).click();
    await expectForEveryone(page);
    await sheet.getByRole('button', { name: 'Appliquer' }).click();
    await expect(page).toHaveURL('/search?q=zenihtale&method=told');
    await expect(tiles(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Filtres (1)' })).toBeVisible();
    await page.goBack();
    await expect(tiles(page)).toHaveCount(2);
  });

  await test.step('without a result', async () => {
    await field(page).fill('qwxzkqwxzk');
    await expect(page.getByRole('heading', { name: 'Rien pour cette recherche.' })).toBeVisible();
  });

  await test.step('and again, by what was searched before', async () => {
    await page.getByRole('button', { name: 'Effacer la recherche' }).click();
    await expect(page).toHaveURL('/search');
    await field(page).blur();
    await field(page).focus();
    await box(page).getByRole('button', { name: 'zenihtale' }).click();
    await expect(tiles(page)).toHaveCount(2);
  });
});

test('photographs are looked for by their colours, also those of one that stays here', async ({
  page,
  context,
}) => {
  const author = await memberElsewhere('lila');
  const title = `Verveine ${Date.now()}`;
  await publish(author, { title, picture: await ofColour({ r: 120, g: 235, b: 20 }) });
  await author.dispose();
  await becomeMember(context, 'ines');
  await page.setViewportSize(phone);
  await open(page, '/search');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  const sheet = page.getByRole('dialog', { name: 'Filtrer les publications' });
  const tile = tiles(page).filter({ hasText: title });

  await test.step('a colour that is not theirs', async () => {
    await page.getByRole('button', { name: 'Filtres' }).click();
    // The radio itself is out of sight: its swatch is what is pressed.
    await sheet.getByRole('radio', { name: 'Violet' }).check({ force: true });
    await expectForEveryone(page);
    await sheet.getByRole('button', { name: 'Appliquer' }).click();
    await expect(page).toHaveURL('/search?colour=7a4fa8');
    await expect(page.getByRole('list', { name: 'Filtres choisis' })).toContainText('Couleur');
    await expect(tile).toHaveCount(0);
  });

  await test.step('a photograph', async () => {
    await page.getByRole('button', { name: 'Filtres (1)' }).click();
    const { name, mimeType, buffer } = await ofColour({ r: 118, g: 233, b: 22 });
    await sheet.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await expect(sheet.getByText('Couleurs trouvées')).toBeVisible();
    await sheet.getByRole('button', { name: 'Appliquer' }).click();
    await expect(page).toHaveURL(/\/search\?colour=[0-9a-f]{6}$/);
    await expect(tile).toBeVisible();
    await expectForEveryone(page);
    expect(await smallTargets(page)).toEqual([]);
    expect(sent.filter((url) => url.includes('upload'))).toEqual([]);
  });

  await test.step('one that is dropped anywhere on the page, beside the sheet too', async () => {
    const found = /\/search\?colour=[0-9a-f]{6}$/;
    await open(page, '/search?tab=users');
    expect(await dropOn(page, 'h1', await ofColour({ r: 118, g: 233, b: 22 }))).toBe(true);
    await expect(page).toHaveURL(found);
    await expect(tile).toBeVisible();
    await open(page, '/search');
    await page.getByRole('button', { name: 'Filtres' }).click();
    await expect(sheet).toBeVisible();
    expect(await dropOn(page, 'h1', await ofColour({ r: 118, g: 233, b: 22 }))).toBe(true);
    await expect(sheet.getByText('Couleurs trouvées')).toBeVisible();
    await expect(page).toHaveURL('/search');
    await sheet.getByRole('button', { name: 'Appliquer' }).click();
    await expect(page).toHaveURL(found);
    expect(sent.filter((url) => url.includes('upload'))).toEqual([]);
  });

  await test.step('what is no photograph is refused kindly', async () => {
    const text = { name: 'mots.txt', mimeType: 'text/plain', buffer: Buffer.from('des mots') };
    await open(page, '/search');
    expect(await dropOn(page, 'h1', text)).toBe(true);
    await expect(page.getByText('Cette photographie n’a pas pu être lue.')).toBeVisible();
    await expect(page).toHaveURL('/search');
    await expectForEveryone(page);
    // A link dragged into the field is none of its business.
    expect(await dropOn(page, 'h1', undefined)).toBe(false);
    await open(page, '/search?colour=76e916');
    await expect(tile).toBeVisible();
  });

  await test.step('too many filters, of which one goes', async () => {
    await open(
      page,
      `${new URL(page.url()).pathname}${new URL(page.url()).search}&format=panorama`,
    );
    await expect(page.getByRole('heading', { name: 'Rien pour cette recherche.' })).toBeVisible();
    await page.getByRole('button', { name: 'Retirer le filtre Panorama' }).click();
    await expect(tile).toBeVisible();
    await page.goBack();
    await expect(tile).toHaveCount(0);
  });

  await test.step('all of them, and the focus stays beside where they were', async () => {
    await page.getByRole('button', { name: 'Retirer le filtre Panorama' }).click();
    await expect(page.getByRole('list', { name: 'Filtres choisis' })).toBeFocused();
    await page.getByRole('button', { name: 'Retirer le filtre Couleur' }).click();
    await expect(page).toHaveURL('/search');
    await expect(page.getByRole('button', { name: 'Filtres' })).toBeFocused();
  });
});

test('what is found is counted beside the tabs, and above the posts', async ({ page, context }) => {
  const word = `Quartzine${Date.now()}`;
  const author = await memberElsewhere('quentin');
  const place = { label: 'Die', lat: 44.7536, lon: 5.3703, precision: 'km' } as const;
  await publish(author, { title: `${word} au soir`, place });
  await publish(author, { title: `${word} à l’aube`, description: `#${word}` });
  await author.dispose();
  await becomeMember(context, 'lila');
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    await open(page, `/search?q=${word}`);
    await expect(tab('Publications')).toHaveText('Publications2');
    await expect(tab('Membres')).toHaveText('Membres0');
    await expect(tab('Hashtags')).toHaveText('Hashtags1');
    await expect(tab('Carte')).toHaveText('Carte');
    await expect(page.getByText('2 images · 1 auteur · 1 sur la carte')).toBeVisible();
    await expectForEveryone(page);
    await expectNoOverhang(page);
  }
  await page.getByRole('button', { name: 'Effacer la recherche' }).click();
  await expect(tab('Carte')).toHaveText(/\d/);
});

test('hashtags that are found go on page by page, to their end', async ({ page, context }) => {
  await becomeMember(context, 'lila');
  const all = Array.from({ length: 30 }, (_, n) => `suitelongue${String(n).padStart(2, '0')}`);
  for (const some of [all.slice(0, 15), all.slice(15)]) {
    const description = some.map((tag) => `#${tag}`).join(' ');
    await publish(context.request, { description });
  }
  await page.setViewportSize(phone);
  await open(page, '/search?tab=hashtags&q=suitelongue');
  const found = page.getByRole('link', { name: /^#suitelongue/ });
  await expect(page.getByRole('tab', { name: /^Hashtags/ })).toHaveText('Hashtags24+');
  await expect(found).toHaveCount(24);
  await page.getByRole('button', { name: 'Voir la suite' }).scrollIntoViewIfNeeded();
  await expect(found).toHaveCount(30);
  await expect(page.getByText('Fin de la liste')).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Hashtags/ })).toHaveText('Hashtags30');
  await expectForEveryone(page);
  await expectNoOverhang(page);
  await page.goto('about:blank');
  await context.clearCookies();
  await open(page, '/search?tab=hashtags&q=suitelongue');
  await expect(page.getByRole('heading', { name: 'La suite est pour les membres.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Voir la suite' })).toHaveCount(0);
});

test('members and hashtags are found as they are typed', async ({ page, context }) => {
  const { username } = await becomeMember(context, 'zoraide');
  await publish(context.request, { description: '#zoraidienne' });
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    await open(page, '/search?tab=users');
    await field(page).fill(username);
    await expect(page.getByRole('list', { name: 'Membres' }).last()).toContainText(username);
    await field(page).press('Enter');
    await expectForEveryone(page);
    await expectNoOverhang(page);
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Hashtags' }).click();
    await field(page).fill('zoraid');
    await field(page).press('Enter');
    await expect(page.getByRole('link', { name: '#zoraidienne' })).toBeVisible();
  }
  await test.step('with a slip', async () => {
    await field(page).fill('zoraideinne');
    await field(page).press('Enter');
    await expect(page.getByText('En voici de proches.')).toBeVisible();
    await expect(page.getByRole('link', { name: '#zoraidienne' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Chercher parmi les publications' })).toBeVisible();
    await page.getByRole('tab', { name: 'Membres' }).click();
    await field(page).fill(`${username}x`);
    await field(page).press('Enter');
    await expect(page.getByText('Voici des noms proches.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Membres' })).toContainText(username);
    await expectForEveryone(page);
    await expectNoOverhang(page);
  });
});
