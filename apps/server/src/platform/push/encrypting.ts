import { createCipheriv, createECDH, createHmac, randomBytes, type ECDH } from 'node:crypto';

/** Keys of a browser's push subscription, as base64url. */
export interface BrowserKeys {
  /** Public key: 65 bytes. */
  readonly p256dh: string;
  /** Shared secret: 16 bytes. */
  readonly auth: string;
}

/** Random values of one message; tests use those of the standard. */
interface Drawn {
  readonly salt: Buffer;
  readonly own: ECDH;
}

const curve = 'prime256v1';
const recordBytes = 4096;

/**
 * Encrypts a message for one browser, unreadable to the push service (RFC 8291, in the format of
 * RFC 8188): one record of AES-128-GCM, preceded by salt and public key.
 */
export function encrypt(message: string, keys: BrowserKeys, drawn: Drawn = draw()): Buffer {
  const theirs = Buffer.from(keys.p256dh, 'base64url');
  const { salt, own } = drawn;
  const ours = own.getPublicKey();
  const shared = own.computeSecret(theirs);
  const pair = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(Buffer.from(keys.auth, 'base64url'), shared, pair, 32);
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // A trailing byte 2 marks the last record.
  const sealed = [cipher.update(message, 'utf8'), cipher.update(Buffer.of(2)), cipher.final()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, ...sealed, cipher.getAuthTag()]);
}

/**
 * Whether these are a curve point and a secret. Checked when subscribing, since encryption would
 * fail later with nobody to tell.
 */
export function areKeys({ p256dh, auth }: BrowserKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    draw().own.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

function draw(): Drawn {
  const own = createECDH(curve);
  own.generateKeys();
  return { salt: randomBytes(16), own };
}

/** HKDF with SHA-256, limited to one block. */
function derive(salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer {
  const key = createHmac('sha256', salt).update(secret).digest();
  const block = createHmac('sha256', key).update(info).update(Buffer.of(1)).digest();
  return block.subarray(0, length);
}
