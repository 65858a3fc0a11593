import { expect, test } from 'vitest';
import { readNoticedAddress } from './address.ts';

const site = 'https://stenope.example';
const id = '0190a3b4-0000-7000-8000-000000000001';

test.each([
  [`${site}/user/lila/post/${id}`, { kind: 'post', id }],
  [`http://stenope.example/user/lila/post/${id}#comments`, { kind: 'post', id }],
  [` /user/lila/post/${id}?lng=en `, { kind: 'post', id }],
  [`${site}/profile/lila`, { kind: 'profile', username: 'lila' }],
  [`${site}/shop/lila/${id}`, { kind: 'product', id }],
  [`${site}/user/lila/post/42`, { kind: null }],
  [`${site}/explore/hashtag/lumi%C3%A8re`, { kind: null }],
  [site, { kind: null }],
])('%s leads to %j', (address, place) => {
  expect(readNoticedAddress(address, site)).toEqual(place);
});

test.each([
  `https://elsewhere.example/user/lila/post/${id}`,
  `https://stenope.example.evil/profile/lila`,
  `https://stenope.example:8443/profile/lila`,
  'https://lila:secret@stenope.example/profile/lila',
  '//elsewhere.example/profile/lila',
  String.raw`/\elsewhere.example/profile/lila`,
  'javascript:alert(1)',
  'stenope',
])('%s is no address of this site', (address) => {
  expect(readNoticedAddress(address, site)).toBeUndefined();
});
