import { rm } from 'node:fs/promises';
import { updatePost } from '@stenope/contract/posts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formerUsernames } from '../../src/tables/accounts.ts';
import { posts } from '../../src/tables/posts.ts';
import { codeOf } from '../kit/client.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { pagesFolder } from '../permissions/cases/pages/pages.ts';
import { change, Outside, postPath } from './surfaces.ts';

let world: World & { end(): Promise<void> };
let folder: string;
let outside: Outside;
beforeAll(async () => {
  folder = await pagesFolder();
  world = await aWorld({ keep: true, env: { WEB_DIR: folder } });
  outside = new Outside(world);
});
afterAll(async () => {
  await world.end();
  await rm(folder, { recursive: true });
});

async function anOffering(): Promise<Person> {
  const person = await world.person();
  await change(person, { offersFeed: true });
  return person;
}

const idsIn = (xml: unknown): readonly string[] =>
  [...String(xml).matchAll(/<entry>\n<id>urn:uuid:([\da-f-]{36})/g)].map(([, id = '']) => id);

describe('a feed', () => {
  test('is off until its member offers it, and then found by the head of the profile', async () => {
    const lila = await world.person();
    const profile = `/profile/${lila.username}`;
    const { offersFeed } = await change(lila, { bio: 'Lumière' });
    expect(offersFeed).toBe(false);
    expect((await outside.feed(lila.username)).status).toBe(404);
    expect(await outside.head(profile)).not.toContain('atom');
    await change(lila, { offersFeed: true });
    const [, found = ''] =
      /href="http:\/\/localhost:0([^"]+)" type="application\/atom\+xml"/.exec(
        await outside.head(profile),
      ) ?? [];
    const { status, headers } = await world.visitor.raw(found);
    expect([status, headers.get('content-type')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ]);
    expect(headers.get('tdm-reservation')).toBe('1');
    expect(headers.get('cache-control')).toBe('no-cache');
    await change(lila, { offersFeed: false });
    expect((await outside.feed(lila.username)).status).toBe(404);
    expect(await outside.head(profile)).not.toContain('atom');
  });

  test('tells title, picture, words for who does not see it, licence and nothing else', async () => {
    const noe = await anOffering();
    await change(noe, { displayName: 'Noé & <Cie>', bio: 'Lumière rasante' });
    const { id, photo } = await aPost(world, noe, {
      title: 'Marée <basse> & "haute"',
      description: 'Au fond de la baie.',
      alt: 'Une barque "vide"',
      licence: 'cc_by_nc',
    });
    const { body } = await outside.feed(noe.username);
    const xml = String(body);
    expect(xml).toContain('<title>Marée &lt;basse&gt; &amp; &quot;haute&quot;</title>');
    expect(xml).toContain('<name>Noé &amp; &lt;Cie&gt;</name>');
    expect(xml).toContain(`href="${outside.origin}${postPath(noe, id)}"`);
    expect(xml).toContain(
      `rel="enclosure" type="image/jpeg" href="${outside.origin}/media/${photo?.name}/1600.jpeg"`,
    );
    // Text within text: a reader that shows it as HTML still has no other tag than ours.
    expect(xml).toContain('alt=&quot;Une barque &amp;quot;vide&amp;quot;&quot;');
    expect(xml).toContain('<rights>© Noé &amp; &lt;Cie&gt;, CC BY-NC 4.0</rights>');
    expect(xml).toContain('href="https://creativecommons.org/licenses/by-nc/4.0/"');
    expect(xml).not.toMatch(/baie|rasante|@/);
    const reserved = await aPost(world, noe, { title: 'Autre' });
    expect(String((await outside.feed(noe.username)).body)).toContain(
      '<rights>© Noé &amp; &lt;Cie&gt;</rights>',
    );
    expect(idsIn((await outside.feed(noe.username)).body)).toEqual([reserved.id, id]);
  });

  test('holds the newest twenty-four that may be shown elsewhere', async () => {
    const noe = await anOffering();
    await aPost(world, noe, { title: 'La plus vieille' });
    const ids: string[] = [];
    for (let at = 0; at < 24; at += 1) ids.unshift((await aPost(world, noe)).id);
    await aPost(world, noe, { sensitive: 'suggestive' });
    expect(idsIn((await outside.feed(noe.username)).body)).toEqual(ids);
  });

  test('is told as the same until something of it changes', async () => {
    const noe = await anOffering();
    const empty = await outside.feed(noe.username);
    expect([empty.status, idsIn(empty.body)]).toEqual([200, []]);
    const { id } = await aPost(world, noe, { title: 'Un' });
    const { headers } = await outside.feed(noe.username);
    const tag = headers.get('etag') ?? '';
    expect(tag).not.toBe(empty.headers.get('etag'));
    const known = await outside.feed(noe.username, { 'if-none-match': `W/${tag}` });
    expect([known.status, known.body]).toEqual([304, '']);
    await noe.client.ask(updatePost, { params: { postId: id }, body: { title: 'Deux' } });
    const anew = await outside.feed(noe.username, { 'if-none-match': tag });
    expect(anew.status).toBe(200);
    expect(String(anew.body)).toContain('Deux');
    await change(noe, { offersFeed: false });
    expect((await outside.feed(noe.username, { 'if-none-match': tag })).status).toBe(404);
  });

  test('is well-formed whatever a title holds', async () => {
    const noe = await anOffering();
    const { id } = await aPost(world, noe);
    // As the contract would refuse it today.
    const title = 'a\u0001b\uFFFEc ]]> <!-- &#0; ééé';
    await world.running.context.db.sql.update(posts).set({ title }).where(eq(posts.id, id));
    const xml = String((await outside.feed(noe.username)).body);
    expect(xml).toContain('<title>abc ]]&gt; &lt;!-- &amp;#0; ééé</title>');
  });

  test('under a name that was given up leads to the present one, for thirty days', async () => {
    const noe = await anOffering();
    const old = noe.username;
    await change(noe, { username: `${old}_neuf` });
    expect(String((await outside.feed(old)).body)).toContain(`/profile/${old}_neuf`);
    await world.running.context.db.sql
      .update(formerUsernames)
      .set({ freedAt: sql`now() - interval '30 days'` })
      .where(eq(formerUsernames.userId, noe.id));
    expect((await outside.feed(old)).status).toBe(404);
  });

  test('that is off, hidden, suspended or nobody’s is the same missing one', async () => {
    const [off, shy, gone] = [await world.person(), await anOffering(), await anOffering()];
    for (const one of [off, shy, gone]) await aPost(world, one);
    await change(shy, { hidesPreviews: true });
    await world.suspend(gone);
    const names = [off.username, shy.username, gone.username, 'nobody_at_all', 'a%20b', '%00'];
    const replies = await Promise.all(names.map((name) => outside.feed(name)));
    const told = replies.map((reply) => [reply.status, codeOf(reply), keysOf(reply.body)]);
    expect(told).toEqual(names.map(() => [404, 'not_found', keysOf(replies[0]?.body)]));
    for (const person of [shy, gone]) {
      expect(await outside.head(`/profile/${person.username}`)).not.toContain('atom');
    }
  });
});

const keysOf = (body: unknown): string =>
  JSON.stringify(body, (key, value: unknown) => (key === 'requestId' ? 0 : value));
