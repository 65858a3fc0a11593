import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { areKeys, encrypt } from './encrypting.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('a message is the one of the standard, byte by byte (RFC 8291, appendix A)', () => {
  const own = createECDH('prime256v1');
  own.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const keys = {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const sealed = encrypt('When I grow up, I want to be a watermelon', keys, {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    own,
  });
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

describe('the keys of a browser', () => {
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');

  test('open what was sealed for them, and are never used twice alike', () => {
    const [one, other] = [encrypt('été 📷', { p256dh, auth }), encrypt('été 📷', { p256dh, auth })];
    expect(one.equals(other)).toBe(false);
    expect(open(one, browser, p256dh, auth)).toBe('été 📷');
    expect(open(other, browser, p256dh, auth)).toBe('été 📷');
  });

  test('are a point of the curve and sixteen bytes', () => {
    expect(areKeys({ p256dh, auth })).toBe(true);
    const crooked = bytes(p256dh);
    crooked[40] = (crooked[40] ?? 0) ^ 1;
    expect(areKeys({ p256dh: crooked.toString('base64url'), auth })).toBe(false);
    expect(areKeys({ p256dh: 'A'.repeat(87), auth })).toBe(false);
    expect(areKeys({ p256dh, auth: auth.slice(2) })).toBe(false);
  });
});

/** Decrypts like a browser, with an independent derivation. */
function open(
  sealed: Buffer,
  browser: ReturnType<typeof createECDH>,
  p256dh: string,
  auth: string,
) {
  const [salt, theirs] = [sealed.subarray(0, 16), sealed.subarray(21, 86)];
  const shared = browser.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), bytes(p256dh), theirs]);
  const secret = Buffer.from(hkdfSync('sha256', shared, bytes(auth), info, 32));
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(86, -16)), decipher.final()]);
  expect(text.at(-1)).toBe(2);
  return text.subarray(0, -1).toString('utf8');
}
