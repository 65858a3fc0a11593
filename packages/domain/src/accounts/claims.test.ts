import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rolesOf } from './claims.ts';

const nothing = { owner: false, admin: false };
const admin = { owner: false, admin: true };
const owner = { owner: true, admin: true };

describe('claims', () => {
  test.each([
    [{ roles: 'owner' }, owner],
    [{ role: 'owner' }, owner],
    [{ roles: 'admin' }, admin],
    [{ role: 'admin' }, admin],
    [{ role: 'member' }, nothing],
    [{ roles: { owner: true, admin: true } }, owner],
    [{ roles: { owner: true } }, owner],
    [{ roles: { owner: true, admin: false } }, owner],
    [{ roles: { owner: false, admin: true } }, admin],
    [{ role: { admin: true } }, admin],
    [{ roles: { owner: false, admin: false }, canClaim: true }, nothing],
    [{ roles: ['admin'] }, admin],
    [{ roles: ['member', 'owner'] }, owner],
    [{ roles: [] }, nothing],
    [{ roles: 'member', role: 'owner' }, nothing],
  ])('%j', (claims, roles) => {
    expect(rolesOf(claims)).toEqual(roles);
  });

  test.each([
    [undefined],
    [null],
    [0],
    [1],
    [true],
    ['owner'],
    [['owner']],
    [[{ roles: 'owner' }]],
    [() => 'owner'],
    [Symbol.iterator],
    [new Map([['roles', 'owner']])],
    [{}],
    [{ roles: null }],
    [{ roles: 1 }],
    [{ roles: true }],
    [{ roles: 'Owner' }],
    [{ roles: ' admin' }],
    [{ roles: 'admin,owner' }],
    [{ roles: { owner: 1, admin: 'true' } }],
    [{ roles: { owner: {}, admin: [] } }],
    [{ roles: [['admin']] }],
    [{ roles: { roles: 'owner' } }],
    [{ owner: true, admin: true }],
    [{ ROLES: 'owner' }],
    [JSON.parse('{"__proto__": {"roles": "owner"}}')],
    [JSON.parse('{"roles": {"__proto__": {"owner": true}}}')],
    [Object.create({ roles: 'owner' })],
    [{ roles: Object.create({ owner: true, admin: true }) as object }],
    [{ roles: { constructor: { owner: true } } }],
  ])('of another shape grant nothing: %o', (claims: unknown) => {
    expect(rolesOf(claims)).toEqual(nothing);
  });

  test('never throw, and make no owner who is not an admin', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (roles, role) => {
        for (const claims of [roles, { roles }, { role }, { roles, role }]) {
          const found = rolesOf(claims);
          expect(found.admin || !found.owner).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('do not believe what was planted in a prototype', () => {
    const planted = Object.prototype as { roles?: unknown };
    planted.roles = 'owner';
    try {
      expect(rolesOf({})).toEqual(nothing);
    } finally {
      delete planted.roles;
    }
  });
});
