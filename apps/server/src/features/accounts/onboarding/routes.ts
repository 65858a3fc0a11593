import { completeOnboarding, updatePreferences } from '@stenope/contract/accounts/onboarding';
import type { Context } from '../../../platform/context.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import * as service from './service.ts';

export function onboardingRoutes(context: Context): readonly Route[] {
  return [
    handle(completeOnboarding, ({ viewer, body }) =>
      service.completeOnboarding(context, viewer, body),
    ),
    handle(updatePreferences, ({ viewer, body }) =>
      service.updatePreferences(context, viewer, body),
    ),
  ];
}
