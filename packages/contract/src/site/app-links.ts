/**
 * Addresses of the site that a phone opens in the native app (universal links, app links); a star
 * stands for the rest of a path. Letters lead elsewhere: a new password and a confirmed address need
 * no app, and no session.
 */
export const appLinkPaths = [
  '/user/*',
  '/profile/*',
  '/explore/*',
  '/shop/*',
  '/chat/*',
  '/legal/*',
  '/welcome',
  '/search',
  '/trust',
  '/chat',
  '/notifications',
  '/create',
] as const;

/** Where the server tells phones which apps may open them. */
export const appLinkFiles = {
  apple: '/.well-known/apple-app-site-association',
  android: '/.well-known/assetlinks.json',
} as const;

/** Origins of the pages of the native apps: on iOS, on Android. */
export const nativeOrigins = ['capacitor://localhost', 'https://localhost'] as const;
