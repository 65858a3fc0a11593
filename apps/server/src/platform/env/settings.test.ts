import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BadEnvironment, readEnv, readProcessEnv, settings } from './settings.ts';

function complaintOf(source: Record<string, string>): string {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof BadEnvironment) return error.message;
    throw error;
  }
  return '';
}

const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64');

/** A key of another curve than Apple's. */
const otherCurve = generateKeyPairSync('ec', { namedCurve: 'P-384' })
  .privateKey.export({ format: 'der', type: 'pkcs8' })
  .toString('base64');

describe('without any setting', () => {
  test('everything has a value', () => {
    expect(readEnv({})).toEqual({
      PORT: 3000,
      HOST: 'localhost',
      PUBLIC_URL: undefined,
      publicUrl: 'http://localhost:3000',
      ALLOWED_ORIGINS: [],
      APPLE_APPS: [],
      ANDROID_APPS: [],
      APP_LEAST_VERSION: undefined,
      TRUSTED_PROXIES: 0,
      DATA_DIR: 'data',
      QUOTA_MB: 10_240,
      VIDEO_MB: 1024,
      S3_BUCKET: undefined,
      S3_ACCESS_KEY_ID: undefined,
      S3_SECRET_ACCESS_KEY: undefined,
      S3_ENDPOINT: undefined,
      S3_REGION: 'us-east-1',
      S3_PATH_STYLE: 'on',
      DATABASE_URL: undefined,
      DATABASE_POOL: 14,
      REDIS_URL: undefined,
      SECRET: undefined,
      SMTP_URL: undefined,
      MAIL_FROM: undefined,
      GOOGLE_CLIENT_ID: undefined,
      GOOGLE_CLIENT_SECRET: undefined,
      APPLE_CLIENT_ID: undefined,
      APPLE_CLIENT_SECRET: undefined,
      OPERATOR_NAME: undefined,
      OPERATOR_CONTACT: undefined,
      OWNER_CLAIM_CODE: undefined,
      ADMIN_BOOTSTRAP_SECRET: undefined,
      PRO_ACTIVATION: 'open',
      PLACES_INDEX: 'on',
      PLACES_PROVIDER: 'embedded',
      PLACES_URL: undefined,
      MAP_STYLE_URL: undefined,
      LIMIT_FACTOR: 1,
      ROLE: 'all',
      FEATURES: [],
      VAPID_PRIVATE_KEY: undefined,
      APNS_KEY: undefined,
      APNS_ADDRESS: 'https://api.push.apple.com',
      FCM_ACCOUNT: undefined,
      FCM_ADDRESS: 'https://fcm.googleapis.com',
      PUSH_LOOPBACK: 'off',
      DEMO: false,
      METRICS_PORT: 9464,
      METRICS_HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      DRAIN_SECONDS: 10,
      WEB_DIR: '',
      NODE_ENV: 'production',
      STENOPE_SUPERVISED: false,
    });
  });

  test('and an empty value counts as none', () => {
    const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
    expect(readEnv(empty)).toEqual(readEnv({}));
  });

  test('what is not ours is not looked at', () => {
    expect(readEnv({ PATH: '/bin', PORTS: 'x' })).toEqual(readEnv({}));
  });

  test('the process has one that fits as well', () => {
    expect(readProcessEnv().NODE_ENV).toBe('test');
  });
});

describe('with settings', () => {
  test('each arrives as what it means', () => {
    const read = readEnv({
      PORT: '0',
      PUBLIC_URL: 'https://stenope.example/',
      ALLOWED_ORIGINS: ' capacitor://localhost, https://m.stenope.example ,',
      DATABASE_URL: 'postgresql://me@db/stenope?sslmode=require',
      REDIS_URL: 'rediss://cache:6380',
      SECRET: 's'.repeat(32),
      FEATURES: 'share,push',
      METRICS_PORT: 'off',
      STENOPE_SUPERVISED: '1',
    });
    expect(read).toMatchObject({
      PORT: 0,
      publicUrl: 'https://stenope.example',
      ALLOWED_ORIGINS: ['capacitor://localhost', 'https://m.stenope.example'],
      FEATURES: ['share', 'push'],
      METRICS_PORT: undefined,
      STENOPE_SUPERVISED: true,
    });
  });

  test('the public address follows the port', () => {
    expect(readEnv({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });
});

describe('a value that does not fit', () => {
  const bad: readonly (readonly [keyof typeof settings, ...string[]])[] = [
    ['PORT', 'abc', '-1', '70000', '1.5', '0x10', ' ', '1e3'],
    ['PUBLIC_URL', 'ftp://geheim.example', 'geheim', 'https://'],
    ['ALLOWED_ORIGINS', 'https://a.example/geheim', 'geheim', 'https://a.example,geheim'],
    ['APPLE_APPS', 'geheim', 'art.stenope.app', 'ABCDE12345.geheim', 'ABCDE12345.a.b,geheim'],
    [
      'ANDROID_APPS',
      'geheim',
      'art.stenope.app',
      'art.stenope.app/0A:1B',
      `a.b/${'0a:'.repeat(32)}`,
    ],
    ['APP_LEAST_VERSION', 'geheim', '1.4', 'v1.4.0', '1.4.0-geheim'],
    ['TRUSTED_PROXIES', '11', 'all'],
    ['QUOTA_MB', '0', 'geheim'],
    ['VIDEO_MB', '-1', '10241'],
    ['S3_BUCKET', 'g'.repeat(401)],
    ['S3_ACCESS_KEY_ID', 'g'.repeat(401)],
    ['S3_SECRET_ACCESS_KEY', 'g'.repeat(401)],
    ['S3_ENDPOINT', 'geheim', 'ftp://geheim.example'],
    ['S3_REGION', 'g'.repeat(401)],
    ['S3_PATH_STYLE', 'geheim'],
    ['DATABASE_URL', 'mysql://u:geheim@db/x', 'db:5432', 'postgres://'],
    ['DATABASE_POOL', '1', '21', 'geheim'],
    ['REDIS_URL', 'http://geheim@cache'],
    ['SECRET', 'geheim', 's'.repeat(31), 's'.repeat(257)],
    ['SMTP_URL', 'http://geheim', 'mail.example'],
    ['MAIL_FROM', 'geheim', 'a@b\nBcc: c@d'],
    ['GOOGLE_CLIENT_ID', 'g'.repeat(401)],
    ['GOOGLE_CLIENT_SECRET', 'g'.repeat(401)],
    ['APPLE_CLIENT_ID', 'g'.repeat(401)],
    ['APPLE_CLIENT_SECRET', 'g'.repeat(4001)],
    ['OPERATOR_NAME', 'g'.repeat(201), 'ge\nheim'],
    ['OPERATOR_CONTACT', 'g'.repeat(401), 'ge\u2028heim'],
    ['OWNER_CLAIM_CODE', 'geheim', 'g'.repeat(201)],
    ['ADMIN_BOOTSTRAP_SECRET', 'geheim', 'g'.repeat(201)],
    ['PRO_ACTIVATION', 'geheim'],
    ['PLACES_INDEX', 'yes'],
    ['PLACES_PROVIDER', 'geheim'],
    ['PLACES_URL', 'geheim', 'ftp://geheim.example', 'https://'],
    ['MAP_STYLE_URL', 'geheim', 'ftp://geheim.example', 'https://'],
    ['LIMIT_FACTOR', '0', 'geheim'],
    ['ROLE', 'boss', 'WEB'],
    ['FEATURES', 'share,geheim'],
    ['VAPID_PRIVATE_KEY', 'geheim', 'A'.repeat(43), '_'.repeat(42) + '8'],
    ['APNS_KEY', 'geheim', `ABC123DEFG:${'g'.repeat(120)}`, `ABC123DEFG:${otherCurve}`],
    ['APNS_ADDRESS', 'geheim', 'ftp://geheim'],
    [
      'FCM_ACCOUNT',
      'geheim',
      'g'.repeat(200),
      inBase64({ project_id: 'geheim', private_key: 'geheim '.repeat(20) }),
    ],
    ['FCM_ADDRESS', 'geheim'],
    ['PUSH_LOOPBACK', 'geheim'],
    ['DEMO', 'yes', 'ON'],
    ['METRICS_PORT', 'on', '65536'],
    ['LOG_LEVEL', 'loud'],
    ['DRAIN_SECONDS', '121', '-1'],
    ['NODE_ENV', 'prod'],
    ['STENOPE_SUPERVISED', 'yes'],
  ];
  const cases = bad.flatMap(([name, ...values]) => values.map((value) => [name, value] as const));

  test.each(cases)('stops %s=%s with the name and what fits, without the value', (name, value) => {
    // The exact message: no part of it comes from the value.
    expect(complaintOf({ [name]: value })).toBe(
      `The environment does not fit:\n  ${name} has to be ${settings[name].takes}.`,
    );
  });

  test('is told of together with all others', () => {
    const complaint = complaintOf({ PORT: 'x', ROLE: 'y', LOG_LEVEL: 'z' });
    expect(complaint.split('\n')).toHaveLength(4);
  });

  test('can be had for every setting but paths and hosts, which take any text', () => {
    const tried = new Set(bad.map(([name]) => name as string));
    const untried = Object.keys(settings).filter((name) => !tried.has(name));
    expect(untried).toEqual(['HOST', 'DATA_DIR', 'METRICS_HOST', 'WEB_DIR']);
  });
});
