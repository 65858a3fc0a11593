/** Former and current suffix of bucket names. */
const oldBucket = '.appspot.com';
const newBucket = '.firebasestorage.app';

/** Valid project names. */
const project = '[a-z][a-z0-9-]{2,60}[a-z0-9]';

/** Forms of an address with a bucket: in the path of a service, or as its host. */
const forms = [
  new RegExp(`^(https://firebasestorage\\.googleapis\\.com(?::443)?/v0/b/${project})(?=[.])`),
  new RegExp(`^(https://storage\\.googleapis\\.com/${project})(?=[.])`),
  new RegExp(`^(https://${project})(?=[.]appspot[.]com[.]storage[.]googleapis[.]com/)`),
  new RegExp(`^(gs://${project})(?=[.])`),
];

/**
 * Current form of a profile photo's address: the former bucket name is replaced by the current one;
 * the rest, and every other address, stays unchanged.
 */
export function currentAvatarAddress(address: string): string {
  for (const form of forms) {
    const [start = ''] = form.exec(address) ?? [];
    const rest = address.slice(start.length);
    if (start === '' || !/^\.appspot\.com(?=[/.]|$)/.test(rest)) continue;
    return start + newBucket + rest.slice(oldBucket.length);
  }
  return address;
}
