import { z } from 'zod/mini';
import { features } from '@stenope/contract/instance';

/**
 * Every setting, with its words: `docs/configuration.md` is written from this list, and a value
 * that does not fit stops the boot. Nobody else reads the environment.
 */
interface Setting<S extends z.core.$ZodType> {
  readonly schema: S;
  readonly about: string;
  readonly fallback: string;
}

function setting<S extends z.core.$ZodType>(
  schema: S,
  fallback: string,
  about: string,
): Setting<S> {
  return { schema, about, fallback };
}

const port = z.coerce.number<string>().check(z.int(), z.minimum(0), z.maximum(65_535));
const httpUrl = z.url({ protocol: /^https?$/ });
const commaList = z.pipe(
  z.string(),
  z.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
);
const orEmpty = <S extends z.core.$ZodType>(schema: S) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
    schema,
  ]);

export const settings = {
  PORT: setting(port, '3000', 'Port of the site and its API.'),
  HOST: setting(
    z.string().check(z.minLength(1)),
    'localhost',
    'Address to listen on. `0.0.0.0` in a container.',
  ),
  PUBLIC_URL: setting(
    orEmpty(httpUrl),
    '',
    'Address people type, e.g. `https://stenope.example`. Empty: `http://localhost:PORT`. With `https` cookies are `__Host-` and `Secure`.',
  ),
  ALLOWED_ORIGINS: setting(
    z.pipe(commaList, z.array(z.string().check(z.regex(/^[a-z][a-z0-9+.-]*:\/\/[^/]+$/)))),
    '',
    'Further origins that may write and listen, comma separated (the native apps: `capacitor://localhost`).',
  ),
  TRUSTED_PROXIES: setting(
    z.coerce.number<string>().check(z.int(), z.minimum(0), z.maximum(10)),
    '0',
    'How many reverse proxies stand in front and set `X-Forwarded-For`. 0: the header is ignored.',
  ),
  DATA_DIR: setting(
    z.string().check(z.minLength(1)),
    'data',
    'Folder for the embedded database, stored files and generated secrets.',
  ),
  DATABASE_URL: setting(
    orEmpty(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
    '',
    'PostgreSQL 15 or newer. Empty: an embedded one under `DATA_DIR`.',
  ),
  DATABASE_POOL: setting(
    z.coerce.number<string>().check(z.int(), z.minimum(2), z.maximum(20)),
    '16',
    'Connections this process may hold, at most 20.',
  ),
  REDIS_URL: setting(
    orEmpty(z.string().check(z.regex(/^rediss?:\/\//))),
    '',
    'Carries live knocks between processes instead of PostgreSQL NOTIFY. Holds no truth.',
  ),
  SECRET: setting(
    orEmpty(z.string().check(z.minLength(32), z.maxLength(256))),
    '',
    'Signs sessions and cursors; at least 32 characters. Empty: made once and kept in `DATA_DIR/secret`. Set it when processes do not share `DATA_DIR`.',
  ),
  ROLE: setting(
    z.enum(['web', 'worker', 'all']),
    'all',
    '`web` answers people, `worker` does background work, `all` does both in one process.',
  ),
  FEATURES: setting(
    z.pipe(commaList, z.array(z.enum(features))),
    '',
    `Switches, comma separated: ${features.map((name) => `\`${name}\``).join(', ')}.`,
  ),
  METRICS_PORT: setting(
    z.union([
      z.pipe(
        z.literal('off'),
        z.transform(() => undefined),
      ),
      port,
    ]),
    '9464',
    'Private port for Prometheus (`/metrics`), or `off`.',
  ),
  METRICS_HOST: setting(
    z.string().check(z.minLength(1)),
    '127.0.0.1',
    'Address the private port listens on. Never expose it.',
  ),
  LOG_LEVEL: setting(
    z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    'info',
    'Least level that is logged. `debug` adds a line per request.',
  ),
  DRAIN_SECONDS: setting(
    z.coerce.number<string>().check(z.int(), z.minimum(0), z.maximum(120)),
    '10',
    'How long open requests may go on after SIGTERM.',
  ),
  WEB_DIR: setting(
    z.string(),
    '',
    'Folder of the built web app. Empty: `dist/web` beside the server bundle.',
  ),
  NODE_ENV: setting(
    z.enum(['production', 'development', 'test']),
    'production',
    '`development` opens development pages and relaxes nothing else.',
  ),
  STENOPE_SUPERVISED: setting(
    z.pipe(
      z.enum(['', '1']),
      z.transform((value) => value === '1'),
    ),
    '',
    'Set by the launcher: the server stops when its standard input ends.',
  ),
} as const;

type Settings = typeof settings;

export type Env = { readonly [K in keyof Settings]: z.output<Settings[K]['schema']> } & {
  /** `PUBLIC_URL` with its default worked out, without a trailing slash. */
  readonly publicUrl: string;
};

export class BadEnvironment extends Error {}

/** The one place that looks at the environment. */
export function readProcessEnv(): Env {
  return readEnv(process.env);
}

export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { schema, fallback }] of Object.entries(settings)) {
    const given = source[name] ?? fallback;
    const result = z.safeParse(schema, given);
    if (result.success) values[name] = result.data;
    // The value itself stays out of the message: it may be a secret.
    else problems.push(`${name}: ${result.error.issues.map((issue) => issue.message).join('; ')}`);
  }
  if (problems.length > 0) {
    throw new BadEnvironment(`The environment does not fit:\n  ${problems.join('\n  ')}`);
  }
  const read = values as Omit<Env, 'publicUrl'>;
  const publicUrl = (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, '');
  return { ...read, publicUrl };
}
