import { open } from '../kit/inspect.ts';
import { becomeMember } from '../kit/people.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

test('of a file nobody has looked into yet, the receipt says so, and then what was found', async ({
  page,
  context,
}) => {
  await becomeMember(context);
  const post = await publish(context.request);
  let isLooking = true;
  await page.route(`**/api/posts/${post.id}`, async (route) => {
    if (!isLooking) return route.continue();
    const response = await route.fetch();
    const early = { status: 'processing', photo: null, receipt: null };
    const told = (await response.json()) as object;
    return route.fulfill({ response, json: { ...told, ...early } });
  });
  await page.clock.install();
  await open(page, addressOfPost(post));
  const looking = page.getByText('Nous regardons ce que contient ce fichier…');
  await expect(looking).toBeVisible();
  await expect(page.getByText('Ce fichier ne contenait que l’image.')).toHaveCount(0);
  isLooking = false;
  await page.clock.fastForward(10_000);
  await expect(page.getByText('Retiré · Position GPS')).toBeVisible();
  await expect(looking).toHaveCount(0);
});
