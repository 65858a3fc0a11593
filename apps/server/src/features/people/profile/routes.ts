import {
  readOwnProfile,
  readProfile,
  setLocation,
  updateProfile,
} from '@stenope/contract/people/profile';
import type { Context } from '../../../platform/context.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import * as service from './service.ts';

export function profileRoutes(context: Context): readonly Route[] {
  return [
    handle(readProfile, ({ params, viewer }) => service.read(context, viewer, params.username)),
    handle(readOwnProfile, ({ viewer }) => service.readOwn(context, viewer)),
    handle(updateProfile, ({ params, body, viewer }) =>
      service.update(context, viewer, params.userId, body),
    ),
    handle(setLocation, ({ params, body, viewer }) =>
      service.setLocation(context, viewer, params.userId, body.location),
    ),
  ];
}
