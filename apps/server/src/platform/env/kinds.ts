import { createPrivateKey, type KeyObject } from 'node:crypto';
import { z } from 'zod/mini';

/** Accepted values of a setting: a schema, and words for the error message. */
export interface Kind<S extends z.core.$ZodType> {
  readonly schema: S;
  readonly takes: string;
}

export function kind<S extends z.core.$ZodType>(schema: S, takes: string): Kind<S> {
  return { schema, takes };
}

/** Digits only: `Number` also accepts blanks and `0x10`. */
export const number = (least: number, most: number) =>
  kind(
    z.pipe(
      z.pipe(
        z.string().check(z.regex(/^\d{1,9}$/)),
        z.transform((digits) => Number(digits)),
      ),
      z.int().check(z.minimum(least), z.maximum(most)),
    ),
    `a whole number from ${least} to ${most}`,
  );

export const choice = <const Names extends readonly string[]>(names: Names) =>
  kind(z.enum(names), either(names));

export const list = <S extends z.core.$ZodType<unknown, string>>(part: Kind<S>) =>
  kind(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((value) =>
          value
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean),
        ),
      ),
      z.array(part.schema),
    ),
    `a comma-separated list, each ${part.takes}`,
  );

export const orNothing = <S extends z.core.$ZodType>({ schema, takes }: Kind<S>, word = '') =>
  kind(
    z.union([
      z.pipe(
        z.literal(word),
        z.transform(() => undefined),
      ),
      schema,
    ]),
    word === '' ? takes : `${takes}, or \`${word}\``,
  );

export const port = number(0, 65_535);
export const host = kind(z.string().check(z.minLength(1)), 'a host name or an address');
export const folder = kind(z.string(), 'a path');
export const address = (...protocols: readonly string[]) =>
  kind(
    z.string().check(z.regex(new RegExp(`^(?:${protocols.join('|')})://.`))),
    `an address that begins with ${either(protocols.map((name) => `${name}://`))}`,
  );

export const line = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(/^[^\p{Cc}\u2028\u2029]*$/u));
export const credential = kind(
  z.string().check(z.maxLength(400)),
  'a text of at most 400 characters',
);
export const code = kind(
  z.string().check(z.minLength(16), z.maxLength(200)),
  'a text of 16 to 200 characters',
);

/** Order of the curve P-256: private keys are smaller. */
const curveOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

function isPrivateKey(text: string): boolean {
  const key = BigInt(`0x${Buffer.from(text, 'base64url').toString('hex')}`);
  return key > 0n && key < curveOrder;
}

export function either(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  const tail = quoted.slice(-2).join(' or ');
  return [...quoted.slice(0, -2), tail].join(', ');
}

export const vapidKey = kind(
  z.string().check(z.regex(/^[\w-]{43}$/, { abort: true }), z.refine(isPrivateKey)),
  'a private key of the curve P-256: 32 bytes as base64url',
);

/** Whether text is read as a private key of this kind. */
function isKey(read: () => KeyObject, fits: (key: KeyObject) => boolean): boolean {
  try {
    return fits(read());
  } catch {
    return false;
  }
}

/** What ES256 signs with. */
const isOfCurve = (key: KeyObject) => key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
const isRsa = (key: KeyObject) => key.asymmetricKeyType === 'rsa';

/** Where keys and sentences are sent: never in the clear, but on this machine, in tests. */
export const serviceAddress = kind(
  z.string().check(z.regex(/^(?:https:\/\/[\w.-]+(?::\d+)?|http:\/\/127\.0\.0\.1:\d+)$/)),
  'an origin like `https://push.example`',
);

/** A key as Apple's `.p8` files hold it. */
export function readAppleKey(lines: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(lines, 'base64'), format: 'der', type: 'pkcs8' });
}

/** Id and content of a key of Apple's push service. */
export const appleKey = kind(
  z.string().check(
    z.regex(/^[A-Z0-9]{10}:[\w+/=]{100,400}$/, { abort: true }),
    z.refine((text) => isKey(() => readAppleKey(text.slice(11)), isOfCurve)),
  ),
  'the id of a key, a colon, and the lines of its `.p8` file between the first and the last, as one',
);

/** A service account of Google, as its JSON file in base64. */
export const googleAccount = kind(
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^[\w+/=]{100,8000}$/)),
      z.transform((text) => parsed(Buffer.from(text, 'base64').toString())),
    ),
    z.object({
      project_id: z.string().check(z.regex(/^[a-z0-9-]{4,40}$/)),
      client_email: z.string().check(z.minLength(3), z.maxLength(400)),
      private_key: z.string().check(z.refine((text) => isKey(() => createPrivateKey(text), isRsa))),
      token_uri: z
        .string()
        .check(z.regex(/^(?:https:\/\/[\w.-]+|http:\/\/127\.0\.0\.1:\d+)\/[\w./-]*$/)),
    }),
  ),
  'the JSON file of a service account, in base64 on one line',
);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
