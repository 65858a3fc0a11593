import { randomBytes } from 'node:crypto';
import { readMe, readViewer } from '@stenope/contract/accounts';
import { login, logout, register } from '@stenope/contract/accounts/signing';
import { readDemo } from '@stenope/contract/site/demo';
import { readInstance } from '@stenope/contract/site/instance';
import { isErrorBody } from '../fuzz/typed-error.ts';
import type { TestClient } from '../kit/client.ts';
import { personOf, type Actor } from './actors.ts';
import { administrationCases } from './cases/administration.ts';
import { commentsCases } from './cases/comments.ts';
import { echoesCases } from './cases/echoes.ts';
import { feedCases } from './cases/feed.ts';
import { leavingCases } from './cases/leaving.ts';
import { mediaCases } from './cases/media.ts';
import { messagesCases } from './cases/messages/messages.ts';
import { namesCases } from './cases/accounts/names.ts';
import { sharingCases } from './cases/pages/sharing.ts';
import { pagesCases } from './cases/pages/pages.ts';
import { moderationCases } from './cases/moderation/moderation.ts';
import { placesCases } from './cases/places.ts';
import { notificationsCases } from './cases/notifications/notifications.ts';
import { peopleCases } from './cases/people.ts';
import { profileCases } from './cases/profile.ts';
import type { Ask, Case, Outcome } from './play.ts';
import { postsCases } from './cases/posts.ts';
import { reportsCases } from './cases/reports.ts';
import { siteCases } from './cases/site.ts';
import { stateCases } from './cases/moderation/states.ts';
import { recoveryCases } from './cases/accounts/recovery.ts';
import { productsCases } from './cases/shop/products.ts';
import { tokensCases } from './cases/accounts/tokens.ts';
import { standingCases } from './cases/standing.ts';
import { teamCases } from './cases/team.ts';

/** Cases written by hand. */
const written: Readonly<Record<string, Case>> = {
  'instance.read': (_stage, { client }) => ({ send: () => client.send(readInstance) }),
  'demo.read': (_stage, { client }) => ({ send: () => client.send(readDemo) }),
  'api.openapi': (_stage, { client }) => read(client, '/api/openapi.json'),
  'api.docs': (_stage, { client }) => read(client, '/api/docs'),
  'health.live': (_stage, { client }) => read(client, '/api/health/live'),
  'health.ready': (_stage, { client }) => read(client, '/api/health/ready'),

  'auth.register': (_stage, { client }) => {
    const username = `n_${randomBytes(6).toString('hex')}`;
    const body = { username, email: `${username}@example.org`, password: `pass-${username}` };
    return { send: () => client.send(register, { body }) };
  },
  'auth.login': ({ actors }, actor) => {
    const { email, password } = personOf(actor.person ? actor : actors.M);
    return { send: () => actor.client.send(login, { body: { email, password } }) };
  },
  'auth.logout': async ({ world }, actor) => {
    // A separate session to end: the actor's own is needed again.
    const client = isSignedIn(actor) ? await world.signIn(personOf(actor)) : actor.client;
    return { send: () => client.send(logout) };
  },
  'auth.viewer.read': (_stage, { client }) => ({ send: () => client.send(readViewer) }),
  'users.me.read': (_stage, { client }) => ({ send: () => client.send(readMe) }),

  ...administrationCases,
  ...echoesCases,
  ...feedCases,
  ...commentsCases,
  ...leavingCases,
  ...mediaCases,
  ...messagesCases,
  ...moderationCases,
  ...namesCases,
  ...notificationsCases,
  ...pagesCases,
  ...sharingCases,
  ...peopleCases,
  ...profileCases,
  ...placesCases,
  ...postsCases,
  ...productsCases,
  ...recoveryCases,
  ...tokensCases,
  ...standingCases,
  ...reportsCases,
  ...siteCases,
  ...teamCases,
};

/** One case per row: a valid request, so that only permission decides. */
export const cases: Readonly<Record<string, Case>> = { ...stateCases(written), ...written };

function isSignedIn({ letter }: Actor): boolean {
  return letter !== 'V' && letter !== 'X';
}

function read(client: TestClient, path: string): Ask {
  return { send: () => client.raw(path) };
}

/** Paths that must not exist, by row: of old designs, by convention, of other software. */
export const absent: Readonly<Record<string, readonly string[]>> = {
  'notifications.create': [
    'POST /api/me/notifications',
    'POST /api/notifications/create',
    'PUT /api/notifications/new',
    'POST /api/inbox/notifications',
  ],
  'storage.list_or_metadata': [
    'GET /api/storage',
    'GET /api/media',
    'GET /api/uploads',
    'GET /api/files',
    'GET /media',
    'GET /media/',
    'GET /storage/',
    'GET /uploads/',
    'GET /data/',
    'GET /api/storage/?prefix=a',
    'GET /media?list-type=2',
    'GET /..%2fdata%2fsecret',
    'GET /.env',
  ],
  'invitations.any': [
    'GET /api/invitations',
    'POST /api/invitations',
    'POST /api/invitations/redeem',
    'GET /api/invite',
  ],
  metrics_debug_devauth_diagnostic: [
    'GET /metrics',
    'GET /api/metrics',
    'GET /debug',
    'GET /api/debug',
    'GET /debug/pprof',
    'POST /api/dev/login',
    'POST /api/auth/dev',
    'POST /api/auth/sign-in/email',
    'POST /api/auth/sign-up/email',
    'GET /api/auth/get-session',
    'GET /diagnostic',
    'GET /api/diagnostic',
    'GET /server-status',
  ],
  'unknown.route_or_method': [
    'GET /api',
    'GET /api/',
    'GET /api/nothing',
    'POST /api/nothing',
    'PUT /api/nothing',
    'PATCH /api/nothing',
    'DELETE /api/nothing',
    'OPTIONS /api/nothing',
    'PROPFIND /api/nothing',
    'GET /api/me/',
    'GET /API/me',
    'GET /api%2fme',
    'GET /api/me;admin=1',
    'GET /api/%zz',
    'GET /graphql',
    'GET /wp-login.php',
  ],
};

/** Requests all paths of a row; the first that answers is the outcome. */
export function absentCase(addresses: readonly string[]): Case {
  return (_stage, { client }) => ({
    send: async () => {
      let denied: Outcome = { status: 0, body: undefined };
      for (const address of addresses) {
        const [method = '', path = ''] = address.split(' ');
        // As a program: a browser would get the app, which has its own page for missing ones.
        const reply = await client.raw(path, { method, headers: { accept: 'application/json' } });
        const { status, body } = reply;
        // Where a list exists at the path, a write gets 405.
        if (!isErrorBody(body) || (status !== 404 && status !== 405)) return { status, body };
        if (status === 404) denied = { status, body };
      }
      return denied;
    },
  });
}
