import { rm } from 'node:fs/promises';
import { languageCodes } from '@stenope/i18n/languages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newestOfAll, oldestOfAll } from '../../src/platform/db/cursor.ts';
import { codeOf } from '../kit/client.ts';
import { aPicture, aPost, inState } from '../kit/posts.ts';
import { explain } from '../kit/statements.ts';
import { aWorld, type World } from '../kit/world.ts';
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

const locsIn = (xml: string): readonly string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);

describe('search engines', () => {
  test('are led to the sitemap, away from the API, and reminded of the reservation', async () => {
    const { headers, body } = await world.visitor.raw('/robots.txt');
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(String(body)).toContain(`Sitemap: ${outside.origin}/sitemap.xml`);
    expect(String(body)).toMatch(/^Disallow: \/api\/$/m);
    for (const path of [
      '/robots.txt',
      '/sitemap.xml',
      '/sitemap/pages.xml',
      '/sitemap/posts-1.xml',
    ]) {
      const reply = await world.visitor.raw(path);
      expect(reply.headers.get('tdm-reservation'), path).toBe('1');
      expect(reply.headers.get('x-robots-tag'), path).toBe('noai, noimageai');
      expect(reply.headers.get('cache-control'), path).toBe('public, max-age=60');
    }
  });

  test('find the open pages in every language, each with a head in it', async () => {
    const xml = await outside.sitemap('pages.xml');
    const locs = locsIn(xml);
    for (const path of ['/welcome', '/trust', '/legal/privacy', '/legal/accessibility']) {
      expect(locs).toContain(`${outside.origin}${path}`);
      for (const code of languageCodes) {
        expect(locs).toContain(`${outside.origin}${path}?lng=${code}`);
        const head = await outside.head(`${path}?lng=${code}`);
        expect(head).toContain(`hreflang="${code}"`);
        expect(head).toContain('og:type" content="website"');
      }
    }
    expect(xml.match(/hreflang="x-default"/g)).toHaveLength(locs.length);
    expect(await outside.head('/legal/privacy?lng=de')).toContain('<title>Datenschutz');
    expect(await outside.head('/legal/nothing')).not.toContain('og:title');
  });

  test('find posts and who shows any, with the time they changed', async () => {
    const [noe, silent] = [await world.person(), await world.person()];
    const { id } = await aPost(world, noe);
    const xml = await outside.sitemap('posts-1.xml');
    const line = `<url><loc>${outside.origin}${postPath(noe, id)}</loc><lastmod>`;
    expect(xml).toContain(line);
    expect(xml).toMatch(/<lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod>/);
    const members = locsIn(await outside.sitemap('members-1.xml'));
    expect(members).toContain(`${outside.origin}/profile/${noe.username}`);
    expect(members).not.toContain(`${outside.origin}/profile/${silent.username}`);
  });

  test('find nothing that may not be shown elsewhere', async () => {
    const [noe, shy, gone] = [await world.person(), await world.person(), await world.person()];
    const kept = await aPost(world, noe);
    const hidden = {
      masked: await aPost(world, noe),
      removed: await aPost(world, noe),
      waiting: await aPost(world, noe),
      sensitive: await aPost(world, noe, { sensitive: 'nude' }),
      shy: await aPost(world, shy),
      gone: await aPost(world, gone),
    };
    await inState(world, hidden.masked, { state: 'masked' });
    await inState(world, hidden.removed, { state: 'removed' });
    await inState(world, hidden.waiting, { ready: false });
    await change(shy, { hidesPreviews: true });
    await world.suspend(gone);
    const all = await outside.listed();
    expect(all).toContain(kept.id);
    for (const [why, { id }] of Object.entries(hidden)) expect(all, why).not.toContain(id);
    for (const { username } of [shy, gone]) expect(all).not.toContain(username);
  });

  test('have no other page than there are', async () => {
    for (const file of ['posts-2.xml', 'posts-0.xml', 'posts-01.xml', 'posts.xml', 'x-1.xml']) {
      const reply = await world.visitor.raw(`/sitemap/${encodeURIComponent(file)}`);
      expect([reply.status, codeOf(reply)], file).toEqual([404, 'not_found']);
    }
  });
});

describe('a site with more than a page of posts', () => {
  test('has as many pages as it needs, no address twice, read in pieces along an index', async () => {
    const full = await aWorld({ env: { WEB_DIR: folder } });
    const author = await full.person();
    const { db } = full.running.context;
    const more = 10_003;
    const mediaId = await aPicture(full, author);
    await db.pool.query(
      `with like_it as (select * from media where id = $1),
       made as (select gen_random_uuid() as id from generate_series(1, $2)),
       pictures as (insert into media (id, owner_id, purpose, state, name, format, bytes, sha256,
           width, height, thumbhash, colour, widths, formats, camera, receipt)
         select made.id, owner_id, purpose, state, replace(made.id::text, '-', ''), format, bytes,
           sha256, width, height, thumbhash, colour, widths, formats, camera, receipt
         from made cross join like_it returning id)
       insert into posts (id, author_id, media_id, title, ready)
       select id, $3, id, 'Une', true from pictures`,
      [mediaId, more, author.id],
    );
    // Among the first, so that the bounds of a page hold more posts than it tells of.
    await db.pool.query(
      `update posts set sensitive = 'nude' where id in (select id from posts order by id limit 5)`,
    );
    await db.pool.query('analyze');
    const much = new Outside(full);
    let index = '';
    const looked = await full.statements.during(async () => {
      index = await much.sitemap();
    });
    expect(index).toContain('/sitemap/posts-2.xml');
    expect(index).not.toContain('/sitemap/posts-3.xml');
    const seen: string[] = [];
    const statements = await full.statements.during(async () => {
      for (const file of ['posts-1.xml', 'posts-2.xml'])
        seen.push(...locsIn(await much.sitemap(file)));
    });
    expect([seen.length, new Set(seen).size]).toEqual([more - 5, more - 5]);
    expect(locsIn(await much.sitemap('posts-1.xml'))).toHaveLength(9995);
    // Ten pieces of a thousand and one of the rest; where pages end is known for a minute.
    expect(statements.filter((text) => /from "posts"/.test(text))).toHaveLength(11);
    const [ahead = '', piece = ''] = [looked, statements].map((texts) =>
      texts.find((text) => /from "posts"/.test(text)),
    );
    const ofMembers = await full.statements.during(() => much.sitemap('members-1.xml'));
    const memberPiece = ofMembers.find((text) => text.includes('lateral')) ?? '';
    const [first, last] = [oldestOfAll, newestOfAll];
    for (const plan of [
      await explain(full.databaseUrl, ahead, [first, 1, 9999]),
      await explain(full.databaseUrl, piece, [first, last, 'none', 1000]),
      await explain(full.databaseUrl, memberPiece, ['none', 1, first, last, 1000]),
    ]) {
      expect(plan.map(({ type }) => type)).not.toContain('Seq Scan');
      expect(plan.map(({ type }) => type)).not.toContain('Sort');
    }
  });
});
