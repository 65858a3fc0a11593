import { expect, it, test } from 'vitest';
import { currentAvatarAddress } from './avatar-address.ts';

test.each([
  [
    'https://firebasestorage.googleapis.com/v0/b/studio-12.appspot.com/o/avatars%2Fa.jpg?alt=media&token=1-2',
    'https://firebasestorage.googleapis.com/v0/b/studio-12.firebasestorage.app/o/avatars%2Fa.jpg?alt=media&token=1-2',
  ],
  [
    'https://firebasestorage.googleapis.com:443/v0/b/studio.appspot.com/o/a.jpg',
    'https://firebasestorage.googleapis.com:443/v0/b/studio.firebasestorage.app/o/a.jpg',
  ],
  [
    'https://storage.googleapis.com/studio.appspot.com/avatars/a%20b.png',
    'https://storage.googleapis.com/studio.firebasestorage.app/avatars/a%20b.png',
  ],
  [
    'https://studio.appspot.com.storage.googleapis.com/a.gif',
    'https://studio.firebasestorage.app.storage.googleapis.com/a.gif',
  ],
  ['gs://studio.appspot.com/a.gif', 'gs://studio.firebasestorage.app/a.gif'],
])('%s', (old, current) => {
  expect(currentAvatarAddress(old)).toBe(current);
  expect(currentAvatarAddress(current)).toBe(current);
});

it.each([
  '',
  '/media/0123456789abcdef0123456789abcdef/320.webp',
  'https://lh3.googleusercontent.com/a/photo=s96-c',
  'https://studio.appspot.com/avatar.jpg',
  'https://example.org/v0/b/studio.appspot.com/o/a.jpg',
  'https://example.org/?to=https://storage.googleapis.com/studio.appspot.com/a.jpg',
  'http://firebasestorage.googleapis.com/v0/b/studio.appspot.com/o/a.jpg',
  'https://firebasestorage.googleapis.com/v0/b/studio.appspot.community/o/a.jpg',
  'https://firebasestorage.googleapis.com/v0/b/STUDIO.appspot.com/o/a.jpg',
  'https://firebasestorage.googleapis.com.evil.example/v0/b/studio.appspot.com/o/a.jpg',
  'https://storage.googleapis.com/other/studio.appspot.com/a.jpg',
])('leaves %s as it is', (address) => {
  expect(currentAvatarAddress(address)).toBe(address);
});
