import { z } from 'zod/mini';
import { action } from '../action.ts';
import { id } from '../primitives.ts';
import { onOwn, ownProfile } from './profile.ts';

/** Becoming Pro, and opening or closing the shop. */

const change = {
  ...onOwn,
  answer: ownProfile,
  status: 200,
  limits: [{ by: 'member', times: 30, seconds: 600 }],
} as const;

export const activatePro = action({
  ...change,
  id: 'pro.activate',
  about: 'Makes one’s own account Pro, where that is up to oneself; again, nothing changes.',
  method: 'PUT',
  path: '/api/people/{userId}/pro',
  errors: ['forbidden', 'pro_closed'],
});

export const setProFlag = action({
  id: 'pro.flag.set',
  about:
    'Makes a member Pro, or no longer Pro. What they made as one stays, hidden. Of the team, the owner alone does.',
  method: 'PUT',
  path: '/api/admin/people/{userId}/pro',
  access: 'admin',
  params: z.strictObject({ userId: id }),
  body: z.strictObject({ isPro: z.boolean() }),
  answer: z.strictObject({ isPro: z.boolean() }),
  status: 200,
  errors: ['self_role', 'rank'],
});

export const activateShop = action({
  ...change,
  id: 'shop.activate',
  about: 'Opens one’s shop, with the covers and the location of one’s page, and makes one Pro.',
  method: 'PUT',
  path: '/api/people/{userId}/shop',
  errors: ['forbidden', 'pro_required'],
});

export const deactivateShop = action({
  ...change,
  id: 'shop.deactivate',
  about: 'Closes one’s shop and hides covers and location; the account stays Pro.',
  method: 'DELETE',
  path: '/api/people/{userId}/shop',
  errors: ['forbidden'],
});
