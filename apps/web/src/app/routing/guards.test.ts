import { expect, test } from 'vitest';
import { adminPassage, passage, signInAddress } from './guards.ts';

const loading = { state: 'loading', me: null } as const;
const visitor = { state: 'out', me: null } as const;
const member = { state: 'in', me: { onboardingComplete: true } } as const;
const newcomer = { state: 'in', me: { onboardingComplete: false } } as const;
const at = (pathname: string, search = '') => ({ pathname, search });

test('nobody is sent anywhere before it is known who they are', () => {
  expect(passage('member', loading, at('/create'))).toBe('wait');
  expect(passage('guest', loading, at('/login'))).toBe('wait');
});

test('a member enters; a visitor signs in first and comes back', () => {
  expect(passage('member', member, at('/create'))).toBe('enter');
  expect(passage('member', visitor, at('/create'))).toEqual({ goTo: '/login?from=%2Fcreate' });
  expect(passage('member', visitor, at('/user/lila/post/42', '?tab=echoes'))).toEqual({
    goTo: '/login?from=%2Fuser%2Flila%2Fpost%2F42%3Ftab%3Dechoes',
  });
  // Links in mails name a part of the settings, so its hash is kept; on other pages it is dropped.
  expect(signInAddress({ ...at('/edit-profile'), hash: '#export' })).toBe(
    '/login?from=%2Fedit-profile%23export',
  );
  expect(signInAddress({ ...at('/create'), hash: '#content' })).toBe('/login?from=%2Fcreate');
});

test('who has just left for good is not asked to sign in', () => {
  const place = at('/edit-profile');
  expect(passage('member', visitor, place, { hasLeft: true })).toEqual({ goTo: '/welcome' });
  expect(passage('member', member, place, { hasLeft: true })).toBe('enter');
});

test('what is no place of ours is not remembered', () => {
  expect(signInAddress(at('/nowhere'))).toBe('/login');
  expect(signInAddress(at('/welcome'))).toBe('/login');
  expect(signInAddress(at('/create', '?next=https://evil.example'))).toBe('/login');
});

test('the doors are for visitors; a member goes home, or to where they wanted to be', () => {
  expect(passage('guest', visitor, at('/login', '?from=%2Fcreate'))).toBe('enter');
  expect(passage('guest', member, at('/login'))).toEqual({ goTo: '/welcome' });
  expect(passage('guest', member, at('/register', '?from=%2Fcreate'))).toEqual({ goTo: '/create' });
  expect(passage('guest', member, at('/login', '?from=//evil.example'))).toEqual({
    goTo: '/welcome',
  });
  expect(passage('guest', member, at('/login', '?from=%2Flogin'))).toEqual({ goTo: '/welcome' });
});

test('a newcomer who came in takes the first steps, and then goes where they wanted to', () => {
  expect(passage('guest', newcomer, at('/register'), { hasComeIn: true })).toEqual({
    goTo: '/onboarding',
  });
  expect(passage('guest', newcomer, at('/login', '?from=%2Fchat'), { hasComeIn: true })).toEqual({
    goTo: '/onboarding?from=%2Fchat',
  });
  expect(passage('guest', member, at('/login', '?from=%2Fchat'), { hasComeIn: true })).toEqual({
    goTo: '/chat',
  });
});

test('a newcomer who left them aside is not sent there again', () => {
  expect(passage('guest', newcomer, at('/login'))).toEqual({ goTo: '/welcome' });
  expect(passage('member', newcomer, at('/create'))).toBe('enter');
});

const claim = { goTo: '/admin/claim' };

test.each([
  { roles: 'owner' },
  { roles: 'admin' },
  { role: 'admin' },
  { roles: { owner: true, admin: false } },
  { roles: { owner: false, admin: true } },
  { roles: { owner: true, admin: true }, canClaim: false, canBootstrap: true },
])('admins and owners pass, however that is said: %j', (claims) => {
  expect(adminPassage({ state: 'known', claims })).toBe('enter');
});

test.each([
  { roles: 'member' },
  { roles: { owner: false, admin: false }, canClaim: true },
  { roles: { owner: 'true', admin: 1 } },
  { admin: true },
  {},
  null,
  'owner',
])('who is neither may claim: %j', (claims) => {
  expect(adminPassage({ state: 'known', claims })).toEqual(claim);
});

test('before the answer one waits; a check that failed means not admin', () => {
  expect(adminPassage({ state: 'checking' })).toBe('wait');
  expect(adminPassage({ state: 'failed' })).toEqual(claim);
});
