import type { Context } from '../../src/platform/context.ts';
import type { Feature } from '../../src/platform/feature.ts';
import type { Route } from '../../src/platform/http/bind.ts';

type Change = (route: Route, context: Context) => Partial<Route>;

/**
 * Replaces routes of a feature by faulty ones, to test the checks: a check that cannot fail proves
 * nothing.
 */
export function carelessly(feature: Feature, changes: Readonly<Record<string, Change>>): Feature {
  return {
    ...feature,
    routes: (context) =>
      feature
        .routes(context)
        .map((route) => ({ ...route, ...changes[route.action.id]?.(route, context) })),
  };
}
