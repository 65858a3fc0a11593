import type { ComponentType } from 'react';
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { fetchMissingStyles } from '../platform/parts/styles.ts';
import { failureFiles, needWords, type PageWordFile } from '../platform/words/need.ts';
import { UnexpectedFault } from './faults/UnexpectedFault.tsx';
import { GuestDoor, MemberDoor, OpenDoor } from './routing/Doors.tsx';
import { translateAddress } from './routing/legacy-address.ts';
import { home } from './routing/return-place.ts';
import { WithFooter } from './shell/Footer.tsx';
import { PagePlace, Shell } from './shell/Shell.tsx';
import { Welcome } from './pages/welcome/Welcome.tsx';

/**
 * Loads a page's code together with its words when it is visited; words for failures are always
 * included.
 */
function lazy(load: () => Promise<ComponentType>, words: readonly PageWordFile[] = []) {
  return async () => {
    await fetchMissingStyles();
    const [Component] = await Promise.all([load(), needWords([...failureFiles, ...words])]);
    return { Component };
  };
}

const to = (place: string) => () => redirect(place);

/** Redirects addresses of the former application, and any other to the first page. */
const elsewhere = ({ request }: LoaderFunctionArgs) =>
  redirect(translateAddress(new URL(request.url)) ?? home);

const publicPages: RouteObject[] = [
  {
    path: 'trust',
    lazy: lazy(async () => (await import('./pages/trust/Trust.tsx')).Trust, ['trust', 'echoes']),
  },
  {
    path: 'trust/report',
    lazy: lazy(
      async () => (await import('./pages/trust/TransparencyReport.tsx')).TransparencyReport,
      ['transparency', 'reports', 'notices'],
    ),
  },
  {
    path: 'invite',
    lazy: lazy(async () => (await import('./pages/invite/Invite.tsx')).Invite, ['pages']),
  },
  {
    path: 'legal/:page',
    lazy: lazy(async () => (await import('./pages/legal/Legal.tsx')).Legal, ['legal']),
  },
  {
    path: 'notice',
    lazy: lazy(
      async () => (await import('./pages/legal/IllegalContent.tsx')).IllegalContent,
      ['notices'],
    ),
  },
  {
    path: 'statement',
    lazy: lazy(
      async () => (await import('./pages/statements/LinkedStatement.tsx')).LinkedStatement,
      ['statements'],
    ),
  },
  {
    path: 'reset-password',
    lazy: lazy(
      async () => (await import('./pages/account/ResetPassword.tsx')).ResetPassword,
      ['accounts'],
    ),
  },
  {
    path: 'verify-email',
    lazy: lazy(
      async () => (await import('./pages/account/VerifyEmail.tsx')).VerifyEmail,
      ['accounts'],
    ),
  },
];

const guestPages: RouteObject[] = [
  {
    path: 'login',
    lazy: lazy(async () => (await import('./pages/account/Login.tsx')).Login, ['accounts']),
  },
  {
    path: 'register',
    lazy: lazy(
      async () => (await import('./pages/account/Register.tsx')).Register,
      ['accounts', 'media'],
    ),
  },
];

const visitorPages: RouteObject[] = [
  {
    path: 'search',
    lazy: lazy(
      async () => (await import('./pages/search/Search.tsx')).Search,
      ['pages', 'posts', 'people', 'search'],
    ),
  },
  {
    path: 'explore/place/:cell',
    lazy: lazy(
      async () => (await import('./pages/place/Place.tsx')).Place,
      ['pages', 'posts', 'map'],
    ),
  },
  {
    path: 'explore/hashtag/:hashtag',
    lazy: lazy(
      async () => (await import('./pages/hashtag/Hashtag.tsx')).Hashtag,
      ['pages', 'posts'],
    ),
  },
];

const administering: RouteObject[] = [
  {
    path: 'admin',
    lazy: lazy(
      async () => (await import('./pages/admin/AdminHome.tsx')).AdminHome,
      ['admin', 'team'],
    ),
  },
  {
    path: 'admin/members',
    lazy: lazy(
      async () => (await import('./pages/admin/AdminMembers.tsx')).AdminMembers,
      ['team', 'echoes', 'reports', 'statements'],
    ),
  },
  {
    path: 'admin/audit',
    lazy: lazy(
      async () => (await import('./pages/admin/AdminAudit.tsx')).AdminAudit,
      ['team', 'reports', 'statements'],
    ),
  },
  {
    path: 'admin/jobs',
    lazy: lazy(async () => (await import('./pages/admin/AdminJobs.tsx')).AdminJobs, ['team']),
  },
  {
    path: 'admin/moderation',
    lazy: lazy(
      async () => (await import('./pages/moderation/Moderation.tsx')).Moderation,
      ['moderation', 'statements', 'reports', 'notices', 'echoes'],
    ),
  },
  {
    path: 'admin/notices',
    lazy: lazy(
      async () => (await import('./pages/admin/Notices.tsx')).Notices,
      ['notices', 'moderation'],
    ),
  },
  {
    path: 'admin/legal',
    lazy: lazy(
      async () => (await import('./pages/admin/AdminLegal.tsx')).AdminLegal,
      ['admin', 'legal'],
    ),
  },
  {
    path: 'admin/trust',
    lazy: lazy(
      async () => (await import('./pages/admin/AdminTrust.tsx')).AdminTrust,
      ['admin', 'trust', 'echoes'],
    ),
  },
];

/**
 * One component under two addresses, so that the list stays mounted while conversations open beside
 * it.
 */
const chat = lazy(
  async () => (await import('./pages/chat/Chat.tsx')).Chat,
  ['messages', 'people', 'reports'],
);

const memberPages: RouteObject[] = [
  {
    path: 'profile/:username',
    lazy: lazy(
      async () => (await import('./pages/profile/Profile.tsx')).Profile,
      ['pages', 'people', 'posts', 'echoes', 'standing', 'reports', 'shop', 'messages'],
    ),
  },
  {
    path: 'user/:username/post/:postId',
    lazy: lazy(
      async () => (await import('./pages/post/Post.tsx')).Post,
      ['pages', 'people', 'posts', 'echoes', 'media', 'create', 'reports', 'statements'],
    ),
  },
  {
    path: 'create',
    lazy: lazy(
      async () => (await import('./pages/create/Create.tsx')).Create,
      ['create', 'media', 'shop'],
    ),
  },
  {
    path: 'edit-post/:id',
    lazy: lazy(
      async () => (await import('./pages/post/EditPost.tsx')).EditPost,
      ['create', 'media'],
    ),
  },
  {
    path: 'shop/:username/:productId',
    lazy: lazy(
      async () => (await import('./pages/shop/Product.tsx')).Product,
      ['pages', 'posts', 'shop', 'reports', 'messages'],
    ),
  },
  { path: 'chat', lazy: chat },
  { path: 'chat/:conversationId', lazy: chat },
  {
    path: 'notifications',
    lazy: lazy(
      async () => (await import('./pages/notifications/Notifications.tsx')).Notifications,
      ['notifications'],
    ),
  },
  {
    path: 'statements',
    lazy: lazy(
      async () => (await import('./pages/statements/Statements.tsx')).Statements,
      ['statements'],
    ),
  },
  {
    path: 'statements/:id',
    lazy: lazy(
      async () => (await import('./pages/statements/Statement.tsx')).Statement,
      ['statements'],
    ),
  },
  {
    path: 'reports',
    lazy: lazy(
      async () => (await import('./pages/reports/OwnReports.tsx')).OwnReports,
      ['reports', 'statements'],
    ),
  },
  {
    path: 'reports/:id',
    lazy: lazy(
      async () => (await import('./pages/reports/OwnReport.tsx')).OwnReport,
      ['reports', 'statements'],
    ),
  },
  {
    path: 'edit-profile',
    lazy: lazy(
      async () => (await import('./pages/account/settings/EditProfile.tsx')).EditProfile,
      [
        'accounts',
        'create',
        'echoes',
        'leaving',
        'media',
        'notifications',
        'people',
        'posts',
        'standing',
      ],
    ),
  },
  {
    path: 'onboarding',
    lazy: lazy(
      async () => (await import('./pages/account/Onboarding.tsx')).Onboarding,
      ['accounts', 'media', 'people', 'posts'],
    ),
  },
  {
    path: 'admin/claim',
    lazy: lazy(async () => (await import('./pages/admin/Claim.tsx')).Claim, ['admin']),
  },
  {
    path: 'admin/bootstrap',
    lazy: lazy(async () => (await import('./pages/admin/Bootstrap.tsx')).Bootstrap, ['admin']),
  },
  {
    lazy: lazy(async () => (await import('./routing/AdminDoor.tsx')).AdminDoor),
    children: administering,
  },
];

const redirects: RouteObject[] = [
  { path: 'profile/edit', loader: to('/edit-profile') },
  { path: 'admin/users', loader: to('/admin') },
  { path: 'admin/invitations', loader: to('/admin') },
];

/** Unknown addresses under our own first segments: page not found, no redirect. */
const missing: RouteObject[] = [
  'admin/*',
  'edit-post/*',
  'explore/*',
  'legal/*',
  'profile/*',
  'reports/*',
  'shop/*',
  'statements/*',
  'trust/*',
  'user/*',
].map((path) => ({
  path,
  lazy: lazy(async () => (await import('./pages/missing/Missing.tsx')).Missing),
}));

/** Every address, its guard, and its redirect. */
export function routes(more: readonly RouteObject[] = []): RouteObject[] {
  return [
    {
      path: '/',
      Component: Shell,
      ErrorBoundary: UnexpectedFault,
      // The HTML page itself shows the curtain while the first route loads.
      HydrateFallback: () => null,
      children: [
        {
          Component: PagePlace,
          ErrorBoundary: UnexpectedFault,
          children: [
            { index: true, loader: elsewhere },
            {
              Component: OpenDoor,
              children: [
                // Welcome renders its own footer, once it knows whether the viewer is signed in.
                { path: 'welcome', Component: Welcome },
                { Component: WithFooter, children: publicPages },
                ...visitorPages,
                ...missing,
              ],
            },
            { Component: GuestDoor, children: [{ Component: WithFooter, children: guestPages }] },
            { Component: MemberDoor, children: memberPages },
            ...redirects,
            ...more,
            { path: '*', loader: elsewhere },
          ],
        },
      ],
    },
  ];
}
