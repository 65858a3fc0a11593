import { profileLimits } from '@stenope/domain/people/limits';
import { z } from 'zod/mini';
import { action } from '../action.ts';
import { crop, photo } from '../media.ts';
import { id } from '../primitives.ts';

/** Covers above a Pro's profile: up to four in the ratio 3:1, one of them primary. */

export const cover = z.strictObject({ id, photo, primary: z.boolean() });

/** As its owner sees it: the picture is null until it is developed. */
export const ownCover = z.strictObject({
  id,
  photo: z.nullable(photo),
  primary: z.boolean(),
  state: z.enum(['processing', 'ready', 'failed']),
});

export type Cover = z.output<typeof cover>;
export type OwnCover = z.output<typeof ownCover>;

/** All covers in their order, returned after every change. */
const covers = z.strictObject({
  items: z.array(ownCover).check(z.maxLength(profileLimits.covers)),
});

const ofOwner = {
  params: z.strictObject({ userId: id }),
  access: 'member',
  answer: covers,
  status: 200,
  limits: [{ by: 'member', times: 60, seconds: 600 }],
} as const;

const ofCover = { ...ofOwner, params: z.strictObject({ userId: id, coverId: id }) } as const;

export const addCover = action({
  ...ofOwner,
  id: 'covers.add',
  about:
    'Adds a picture one has sent (purpose `cover`), three times as wide as high. The first is the primary one.',
  method: 'POST',
  path: '/api/people/{userId}/covers',
  body: z.strictObject({ mediaId: id, crop: z.optional(crop) }),
  status: 201,
  errors: [
    'forbidden',
    'pro_required',
    'too_many_covers',
    'already_used',
    'bad_crop',
    'bad_ratio',
    'bad_media',
  ],
  creates: true,
});

export const orderCovers = action({
  ...ofOwner,
  id: 'covers.reorder',
  about: 'Puts one’s covers in another order; each of them is named once.',
  method: 'PUT',
  path: '/api/people/{userId}/cover-order',
  body: z.strictObject({ order: z.array(id).check(z.maxLength(profileLimits.covers)) }),
  errors: ['forbidden'],
});

export const choosePrimaryCover = action({
  ...ofCover,
  id: 'covers.primary',
  about: 'Makes one of one’s covers the one that is shown first.',
  method: 'PUT',
  path: '/api/people/{userId}/covers/{coverId}/primary',
  errors: ['forbidden'],
});

export const removeCover = action({
  ...ofCover,
  id: 'covers.delete',
  about: 'Takes a cover away, with its files. The first of the others becomes primary.',
  method: 'DELETE',
  path: '/api/people/{userId}/covers/{coverId}',
  errors: ['forbidden'],
});
