/** Buckets were named by the first of these once, and by the second since. */
const oldBucket = '.appspot.com';
const newBucket = '.firebasestorage.app';

/** Project names as they may be: nothing else is taken for one. */
const project = '[a-z][a-z0-9-]{2,60}[a-z0-9]';

/** Where a bucket stands in an address: in the path of a service, or as its host. */
const forms = [
  new RegExp(`^(https://firebasestorage\\.googleapis\\.com(?::443)?/v0/b/${project})(?=[.])`),
  new RegExp(`^(https://storage\\.googleapis\\.com/${project})(?=[.])`),
  new RegExp(`^(https://${project})(?=[.]appspot[.]com[.]storage[.]googleapis[.]com/)`),
  new RegExp(`^(gs://${project})(?=[.])`),
];

/**
 * The address of a profile photo as it is called today. Those with the old name of their storage
 * get the new one; what is written behind it, and every other address, stays letter for letter.
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
