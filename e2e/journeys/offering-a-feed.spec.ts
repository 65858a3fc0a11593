import { expectForEveryone, expectNoOverhang, open, phone, smallTargets } from '../kit/inspect.ts';
import { tabTo } from '../kit/keyboard.ts';
import { becomeMember } from '../kit/people.ts';
import { publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';
import { serverAddress } from '../server.ts';

const asked = async (path: string): Promise<{ readonly status: number; readonly text: string }> => {
  const answer = await fetch(new URL(path, serverAddress()));
  return { status: answer.status, text: await answer.text() };
};

test('a feed is offered by a switch, by keys alone, and taken back by it', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone);
  const lila = await becomeMember(context, 'lila');
  const { id } = await publish(context.request, { title: 'Vagues' });
  const path = `/profile/${lila.username}/feed.atom`;
  expect((await asked(path)).status).toBe(404);
  await open(page, '/edit-profile');
  const section = page.getByRole('region', { name: 'Confidentialité' });
  const feed = section.getByRole('switch', { name: 'Proposer un flux de mes publications' });
  await expect(feed).not.toBeChecked();
  await tabTo(page, feed);
  await page.keyboard.press('Space');
  const address = section.getByRole('link', { name: path });
  await expect(address).toBeVisible();
  await expectForEveryone(page);
  await expectNoOverhang(page);
  expect(await smallTargets(page)).toEqual([]);
  expect(await asked(path)).toMatchObject({ status: 200, text: expect.stringContaining(id) });

  await test.step('who hides their pictures elsewhere is told that there is none', async () => {
    await section.getByRole('switch', { name: 'Cacher mes images hors du site' }).click();
    await expect(section.getByText('il n’y a pas de flux')).toBeVisible();
    await expect(address).toHaveCount(0);
    await expect.poll(async () => (await asked(path)).status).toBe(404);
  });
});
