import { z } from 'zod/mini';
import { switches } from '@stenope/contract/site/instance';
import {
  address,
  appleKey,
  choice,
  code,
  credential,
  either,
  folder,
  googleAccount,
  host,
  kind,
  line,
  list,
  number,
  orNothing,
  port,
  serviceAddress,
  vapidKey,
  type Kind,
} from './kinds.ts';

/**
 * Every setting with its description: `docs/configuration.md` is generated from this list, and a
 * bad value stops the start. An empty value counts as unset. No other module reads the environment.
 */
interface Setting<S extends z.core.$ZodType> extends Kind<S> {
  readonly about: string;
  readonly fallback: string;
}

function setting<S extends z.core.$ZodType>(
  { schema, takes }: Kind<S>,
  fallback: string,
  about: string,
): Setting<S> {
  return { schema, takes, about, fallback };
}

export const settings = {
  PORT: setting(port, '3000', 'Port of the site and its API. 0: any that is free.'),
  HOST: setting(host, 'localhost', 'Address to listen on. `0.0.0.0` in a container.'),
  PUBLIC_URL: setting(
    orNothing(
      kind(z.url({ protocol: /^https?$/ }), 'an address that begins with `http://` or `https://`'),
    ),
    '',
    'Address people type, e.g. `https://stenope.example`. Empty: `http://localhost:PORT`. With `https` cookies are `__Host-` and `Secure`.',
  ),
  ALLOWED_ORIGINS: setting(
    list(
      kind(
        z.string().check(z.regex(/^[a-z][a-z0-9+.-]*:\/\/[^/]+$/)),
        'an origin like `https://stenope.example`',
      ),
    ),
    '',
    'Further origins that may write and listen, without cookies. For the native apps: `capacitor://localhost,https://localhost`.',
  ),
  APPLE_APPS: setting(
    list(
      kind(
        z.string().check(z.regex(/^[A-Z0-9]{10}\.[\w-]+(?:\.[\w-]+)+$/)),
        'a team and a bundle like `ABCDE12345.art.stenope.app`',
      ),
    ),
    '',
    'Apps for iOS that open addresses of this site and know its passwords (`/.well-known/apple-app-site-association`). Empty: the file is absent.',
  ),
  ANDROID_APPS: setting(
    list(
      kind(
        z.string().check(z.regex(/^[\w-]+(?:\.[\w-]+)+\/[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/)),
        'a package and the SHA-256 of its signing key like `art.stenope.app/0A:1B:…`',
      ),
    ),
    '',
    'The same for Android (`/.well-known/assetlinks.json`).',
  ),
  APP_LEAST_VERSION: setting(
    orNothing(
      kind(z.string().check(z.regex(/^\d{1,4}(?:\.\d{1,4}){2}$/)), 'a version like `1.4.0`'),
    ),
    '',
    'Oldest version of the native apps this site works with: older ones show where to update. Empty: any.',
  ),
  TRUSTED_PROXIES: setting(
    number(0, 10),
    '0',
    'How many reverse proxies stand in front and set `X-Forwarded-For`. 0: the header is ignored.',
  ),
  DATA_DIR: setting(
    folder,
    'data',
    'Folder for the embedded database, stored files and generated secrets.',
  ),
  QUOTA_MB: setting(
    number(1, 100_000_000),
    '10240',
    'How much one member may keep: the files they sent and what is made of their videos, in MiB. What is made of photographs does not count.',
  ),
  VIDEO_MB: setting(
    number(0, 10_240),
    '1024',
    'Largest video a Pro member may send, in MiB. 0: no videos. They need `ffmpeg` and `ffprobe`; where these are missing, there are none either.',
  ),
  S3_BUCKET: setting(
    orNothing(credential),
    '',
    'Bucket of an S3-compatible service that keeps photographs, with its two keys. Empty: they are kept in `DATA_DIR/media`. Backups do not copy a bucket.',
  ),
  S3_ACCESS_KEY_ID: setting(orNothing(credential), '', 'Name of the key to the bucket.'),
  S3_SECRET_ACCESS_KEY: setting(orNothing(credential), '', 'The key itself.'),
  S3_ENDPOINT: setting(
    orNothing(address('http', 'https')),
    '',
    'Address of the service, e.g. `https://s3.example`. Empty: that of Amazon for the region.',
  ),
  S3_REGION: setting(credential, 'us-east-1', 'Region the bucket lies in.'),
  S3_PATH_STYLE: setting(
    choice(['on', 'off']),
    'on',
    '`on`: the bucket is named in the path of an address. `off`: in its host.',
  ),
  DATABASE_URL: setting(
    orNothing(address('postgres', 'postgresql')),
    '',
    'PostgreSQL 15 or newer. Empty: an embedded one under `DATA_DIR`.',
  ),
  DATABASE_POOL: setting(
    number(2, 20),
    '14',
    'Connections for requests. Beside them, the live line holds one and background work five.',
  ),
  REDIS_URL: setting(
    orNothing(address('redis', 'rediss')),
    '',
    'Carries live notifications between processes instead of PostgreSQL NOTIFY. Holds no truth.',
  ),
  SECRET: setting(
    orNothing(
      kind(z.string().check(z.minLength(32), z.maxLength(256)), 'a text of 32 to 256 characters'),
    ),
    '',
    'Signs sessions and cursors, and keys the digests that limits are counted by. Empty: made once and kept in `DATA_DIR/secret`. Set it when processes do not share `DATA_DIR`.',
  ),
  SMTP_URL: setting(
    orNothing(address('smtp', 'smtps')),
    '',
    'Mail server, with name and password if it asks for them. `?requireTLS=false` and `tls.rejectUnauthorized=false` make it laxer. Empty: mails are written to `DATA_DIR/outbox`.',
  ),
  MAIL_FROM: setting(
    orNothing(
      kind(
        z.string().check(z.regex(/^[^<>\r\n]{0,60}<?[^\s@<>]+@[^\s@<>]+>?$/)),
        'an address, or a name and `<address>`',
      ),
    ),
    '',
    'Sender of mails. Empty: `Sténopé <no-reply@host of PUBLIC_URL>`.',
  ),
  GOOGLE_CLIENT_ID: setting(
    orNothing(credential),
    '',
    'With its secret, switches Google sign-in on. Its return address is `PUBLIC_URL/api/auth/callback/google`.',
  ),
  GOOGLE_CLIENT_SECRET: setting(orNothing(credential), '', 'Secret of the Google client.'),
  APPLE_CLIENT_ID: setting(
    orNothing(credential),
    '',
    'With its secret, switches Apple sign-in on. Its return address is `PUBLIC_URL/api/auth/callback/apple`.',
  ),
  APPLE_CLIENT_SECRET: setting(
    orNothing(kind(z.string().check(z.maxLength(4000)), 'a text of at most 4000 characters')),
    '',
    'The signed secret Apple asks for. It expires: renew it.',
  ),
  OPERATOR_NAME: setting(
    orNothing(kind(line(200), 'one line of at most 200 characters')),
    '',
    'Who answers for this site: a person or a company with its address. Shown on the legal notice.',
  ),
  OPERATOR_CONTACT: setting(
    orNothing(kind(line(400), 'one line of at most 400 characters')),
    '',
    'Where they can be reached: a mail address, a page or a telephone number. Shown beside the name.',
  ),
  OWNER_CLAIM_CODE: setting(
    orNothing(code),
    '',
    'Code that makes its first user the owner (`/admin/claim`). Empty: made once and kept in `DATA_DIR/owner-claim-code`. Set it when processes do not share `DATA_DIR`.',
  ),
  ADMIN_BOOTSTRAP_SECRET: setting(
    orNothing(code),
    '',
    'Secret that makes a member an admin, once (`/admin/bootstrap`). Empty: the door is shut.',
  ),
  PRO_ACTIVATION: setting(
    choice(['open', 'admin']),
    'open',
    '`open`: opening a shop makes a member Pro, free of charge. `admin`: only those who look after the site make somebody Pro.',
  ),
  PLACES_INDEX: setting(
    choice(['on', 'off']),
    'on',
    'Whether the list of places that comes with the program is kept in the database, about 90 MB. `off`: only what is there already is searched.',
  ),
  PLACES_PROVIDER: setting(
    choice(['embedded', 'ban', 'photon']),
    'embedded',
    'Who finds places by name: the own list, the Base Adresse Nationale (France), or Photon (OpenStreetMap). When another does not answer within 3 s, the own list does.',
  ),
  PLACES_URL: setting(
    orNothing(address('http', 'https')),
    '',
    'Address of the service chosen with `PLACES_PROVIDER`, without its path. Empty: its public one.',
  ),
  MAP_STYLE_URL: setting(
    orNothing(address('http', 'https')),
    '',
    'Address of a MapLibre style for maps, with streets and houses. Browsers read it and what it names: its tiles, glyphs and pictures have to be on the same host, which alone is allowed by the content security policy. Empty: the map that comes with the program, with coasts, borders, waters and the names of cities.',
  ),
  LIMIT_FACTOR: setting(
    number(1, 1_000_000),
    '1',
    'Multiplies every rate limit. More than 1 is for load tests.',
  ),
  ROLE: setting(
    choice(['web', 'worker', 'all']),
    'all',
    '`web` answers people, `worker` does background work, `all` does both in one process.',
  ),
  FEATURES: setting(list(choice(switches)), '', 'What is switched on beyond the usual.'),
  VAPID_PRIVATE_KEY: setting(
    orNothing(vapidKey),
    '',
    'Signs what is sent to browsers while `push` is among `FEATURES`. Empty: one that follows from `SECRET`. With another key, browsers have to subscribe anew.',
  ),
  APNS_KEY: setting(
    orNothing(appleKey),
    '',
    'Tells the app on iPhones, while `push` is among `FEATURES`: signs what is sent by Apple’s service to the first of `APPLE_APPS`. Empty: nothing is sent there.',
  ),
  APNS_ADDRESS: setting(
    serviceAddress,
    'https://api.push.apple.com',
    'Apple’s service. `https://api.sandbox.push.apple.com` for apps that Xcode has put on a phone.',
  ),
  FCM_ACCOUNT: setting(
    orNothing(googleAccount),
    '',
    'Tells the app on Android in the same way, by Google’s service: an account of the Firebase project the app was built for, with the role “Firebase Cloud Messaging API Admin”.',
  ),
  FCM_ADDRESS: setting(serviceAddress, 'https://fcm.googleapis.com', 'Google’s service.'),
  PUSH_LOOPBACK: setting(
    choice(['on', 'off']),
    'off',
    '`on`: browsers may also be reached through `http://127.0.0.1`, which is for tests. Never where real people are.',
  ),
  DEMO: setting(
    kind(
      z.pipe(
        z.enum(['on', 'off']),
        z.transform((value) => value === 'on'),
      ),
      either(['on', 'off']),
    ),
    'off',
    '`on`: an empty database is filled with a community to look at, and the sign-in page shows accounts anybody may enter by. `npm start` sets it for the embedded database. Never where real people are.',
  ),
  METRICS_PORT: setting(
    orNothing(port, 'off'),
    '9464',
    'Private port for Prometheus (`/metrics`), or `off`.',
  ),
  METRICS_HOST: setting(host, '127.0.0.1', 'Address the private port listens on. Never expose it.'),
  LOG_LEVEL: setting(
    choice(['debug', 'info', 'warn', 'error', 'silent']),
    'info',
    'Least level that is logged. `debug` adds a line per request.',
  ),
  DRAIN_SECONDS: setting(number(0, 120), '10', 'How long open requests may go on after SIGTERM.'),
  WEB_DIR: setting(
    folder,
    '',
    'Folder of the built web app. Empty: `dist/web` beside the server bundle.',
  ),
  NODE_ENV: setting(
    choice(['production', 'development', 'test']),
    'production',
    'What kind of run this is. Libraries look at it. `development` adds a page with the mails that were written (`/dev/outbox`); nothing is laxer for it.',
  ),
  STENOPE_SUPERVISED: setting(
    kind(
      z.pipe(
        z.enum(['', '1']),
        z.transform((value) => value === '1'),
      ),
      '`1`',
    ),
    '',
    'Set by the launcher: the server stops when its standard input ends.',
  ),
} as const;

type Settings = typeof settings;

export type Env = { readonly [K in keyof Settings]: z.output<Settings[K]['schema']> } & {
  /** `PUBLIC_URL` or its default, without a trailing slash. */
  readonly publicUrl: string;
};

export class BadEnvironment extends Error {}

/** The only place that reads `process.env`. */
export function readProcessEnv(): Env {
  return readEnv(process.env);
}

export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { schema, takes, fallback }] of Object.entries(settings)) {
    const value = source[name] || fallback;
    const result = z.safeParse(schema, value);
    if (result.success) values[name] = result.data;
    // The message leaves the value out: it may be a secret.
    else problems.push(`${name} has to be ${takes}.`);
  }
  if (problems.length === 0 && source['APNS_KEY'] && !source['APPLE_APPS']) {
    problems.push('APNS_KEY needs APPLE_APPS: it tells the first of them.');
  }
  if (problems.length > 0) {
    throw new BadEnvironment(`The environment does not fit:\n  ${problems.join('\n  ')}`);
  }
  const read = values as Omit<Env, 'publicUrl'>;
  const publicUrl = (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, '');
  return { ...read, publicUrl };
}
