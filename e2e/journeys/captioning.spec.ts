import { open, phone } from '../kit/inspect.ts';
import { becomeMember, becomePro } from '../kit/people.ts';
import { aFilm } from '../kit/pictures.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

function captions(text: string) {
  return { name: 'fr.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) };
}

test('captions and the download of a film are changed after it was published', async ({
  page,
  context,
}) => {
  await becomeMember(context);
  await becomePro(context.request);
  const picture = aFilm({ width: 320, height: 180, seconds: 1 });
  const post = await publish(context.request, { title: 'Vagues', picture });
  const player = page.getByRole('group', { name: /Vagues/ });
  const file = page.locator('main input[type=file][accept*=vtt]');
  await page.setViewportSize(phone);
  await open(page, `/edit-post/${post.id}`);

  await test.step('a file that holds no captions is refused before it is sent', async () => {
    await file.setInputFiles(captions('1\n00:01 --> 00:02\nPas de titre'));
    await expect(page.getByRole('alert')).toContainText('WebVTT');
  });

  await test.step('captions are added, and the film offered for download', async () => {
    await file.setInputFiles(captions('WEBVTT\n\n00:00.000 --> 00:01.000\nLa mer.\n'));
    await expect(page.getByText('fr.vtt')).toBeVisible();
    await page.getByRole('switch', { name: 'Téléchargement' }).click();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page).toHaveURL(addressOfPost(post));
    await expect(player.getByRole('link', { name: 'Télécharger la vidéo' })).toBeVisible();
    await player.getByRole('button', { name: 'Sous-titres' }).click();
    await expect
      .poll(() =>
        page.evaluate<string | undefined>(
          `document.querySelector('.player video').textTracks[0].cues?.[0]?.text`,
        ),
      )
      .toBe('La mer.');
  });

  await test.step('and taken away again', async () => {
    await open(page, `/edit-post/${post.id}`);
    await expect(page.getByText('Sous-titres en place')).toBeVisible();
    await page.getByRole('button', { name: 'Retirer les sous-titres' }).click();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page).toHaveURL(addressOfPost(post));
    await expect(player.getByRole('button', { name: 'Lire' }).first()).toBeVisible();
    await expect(player.getByRole('button', { name: 'Sous-titres' })).toHaveCount(0);
  });
});
