import type { Page } from '@playwright/test';
import { hostilePlaces } from '../kit/hostile-places.ts';
import { becomeMember, ownerOfTheSite, signIn } from '../kit/people.ts';
import { expect, test } from '../quiet-page.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Pages for members, and their headings. */
const forMembers = {
  '/edit-profile': 'Réglages du compte',
  '/profile/marc_doisneau': '@marc_doisneau',
  '/user/marc/post/42': 'Publication introuvable',
  '/create': 'Créer',
  '/edit-post/42': 'Publication introuvable',
  '/chat': 'Messages',
  '/notifications': 'Notifications',
  '/shop/marc/tirage-1': 'Produit introuvable',
  '/admin/claim': 'Devenir propriétaire du site',
  '/admin/bootstrap': 'Nommer un administrateur',
} as const;

const forAdmins = {
  '/admin': 'Administration',
  '/admin/moderation': 'Modération',
  '/admin/members': 'Membres',
  '/admin/audit': 'Journal',
  '/admin/jobs': 'Tâches en échec',
  '/admin/trust': 'Confiance',
} as const;

/** Every fifth, or so many, is typed into the address bar, others reached by a link, which is faster. */
async function go(page: Page, address: string, index: number, typed = 5): Promise<void> {
  if (index % typed === 0) await page.goto(address);
  else
    await page.evaluate(`{
      history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', ${JSON.stringify(address)});
      dispatchEvent(new PopStateEvent('popstate'));
    }`);
}

const doorTo = (place: string) => `/login?from=${encodeURIComponent(place)}`;

test.describe('with addresses of what is not there', () => {
  // The page must ask to find out that the post is missing.
  test.use({ refusals: [404, 422] });

  test('who is signed out signs in first, and comes back', async ({ page, context }) => {
    const places = { ...forMembers, ...forAdmins };
    for (const [index, place] of Object.keys(places).entries()) {
      await go(page, place, index);
      await expect(page, place).toHaveURL(doorTo(place));
      await expect(title(page)).toHaveText('Se connecter');
    }
    // Onboarding is not a page to come back to.
    await page.goto('/onboarding');
    await expect(page).toHaveURL('/login');

    await signIn(context, ownerOfTheSite);
    for (const [index, [place, name]] of Object.entries(places).entries()) {
      await go(page, doorTo(place), index);
      await expect(page, place).toHaveURL(place);
      await expect(title(page)).toHaveText(name);
    }
  });
});

test('the doors are for those who are signed out', async ({ page, context }) => {
  await becomeMember(context);
  for (const door of ['/login', '/register']) {
    await page.goto(door);
    await expect(page).toHaveURL('/welcome');
  }
  // Going back to a guarded page during its redirect redirects again.
  await page.evaluate(`new Promise((done) => {
    const arriveAt = (address) => {
      history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    };
    const comeBack = () => {
      if (location.pathname !== '/welcome') return;
      navigation.removeEventListener('currententrychange', comeBack);
      // After the address has changed, and before the new page is rendered.
      queueMicrotask(() => done(arriveAt('/login?from=%2F%2Fevil.example')));
    };
    navigation.addEventListener('currententrychange', comeBack);
    arriveAt('/login');
  })`);
  await expect(page).toHaveURL('/welcome');
});

test('who may not administer lands where one can become owner', async ({ page, context }) => {
  await becomeMember(context);
  for (const [index, place] of Object.keys(forAdmins).entries()) {
    await go(page, place, index);
    await expect(page, place).toHaveURL('/admin/claim');
  }
  await expect(page.getByText('Ce site a déjà un propriétaire.')).toBeVisible();
  await expect(page.getByText('Accès refusé ou indisponible.')).toBeVisible();
});

test('while access is checked, the page says so', async ({ page, context }) => {
  await signIn(context, ownerOfTheSite);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/admin/access', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin');
  await expect(page.getByText('Vérification de l’accès…')).toBeVisible();
  letGo();
  await expect(title(page)).toHaveText('Administration');
});

test('old and moved addresses lead to what they are now', async ({ page, context }) => {
  await signIn(context, ownerOfTheSite);
  const now = {
    '/': '/welcome',
    '/#': '/welcome',
    '/index': '/welcome',
    '/index.html': '/welcome',
    '/social-app': '/welcome',
    '/social-app/admin': '/admin',
    '/social-app/admin/claim': '/admin/claim',
    '/social-app.html': '/welcome',
    '/social-app/admin.html': '/admin',
    '/social-app/admin/claim.html': '/admin/claim',
    '/#/search': '/search',
    '/#/search?tab=users': '/search?tab=users',
    '/?lng=fr#/search': '/search?lng=fr',
    '/#//evil.example': '/welcome',
    '/profile/edit': '/edit-profile',
    '/admin/users': '/admin',
    '/admin/invitations': '/admin',
    '/nowhere/at/all': '/welcome',
  };
  for (const [index, [old, place]] of Object.entries(now).entries()) {
    // The server sends the page for every address; the router interprets it.
    const answer = await context.request.get(old);
    expect(answer.headers()['content-type'], old).toContain('text/html');
    // Changing only the hash does not reload the page.
    if (old.includes('#')) await page.goto('about:blank');
    await go(page, old, old.includes('#') ? 0 : index);
    await expect(page, old).toHaveURL(place);
    await expect(title(page)).toBeVisible();
  }
});

test('where there are pages but not that one, it says so', async ({ page }) => {
  const nowhere = ['/admin/x', '/explore/x', '/user/x', '/legal/x', '/shop/x'];
  for (const [index, place] of nowhere.entries()) {
    await go(page, place, index);
    await expect(page, place).toHaveURL(place);
    await expect(title(page)).toHaveText('Page introuvable');
  }
  await page.goto('/explore/x?lng=en');
  await expect(
    page.getByText('The page you are looking for does not exist or has been moved.'),
  ).toBeVisible();
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL('/welcome');
});

test('nobody is led elsewhere after signing in', async ({ page, context }) => {
  expect(hostilePlaces.length).toBeGreaterThanOrEqual(40);
  // Observed, not intercepted: interception disables the browser's cache, and everything would load
  // anew.
  const gone: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') gone.push(request.url());
  });
  await becomeMember(context);
  for (const [index, place] of hostilePlaces.entries()) {
    const door = index % 2 === 0 ? '/login' : '/register';
    // An odd number, so that both doors are typed as well.
    await go(page, `${door}?from=${encodeURIComponent(place)}`, index, 11);
    await expect(page, JSON.stringify(place)).toHaveURL('/welcome');
  }
  expect(gone).toEqual([]);
});
