import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { MayWatch } from './socket.ts';

/** Most topics of one statement. */
const mostTogether = 500;

/** Asks the features that own the topics. Topics without an owner are refused. */
export function mayWatchOf(context: Context, features: readonly Feature[]): MayWatch {
  const guards = new Map(features.flatMap((feature) => Object.entries(feature.live?.topics ?? {})));
  return async (viewer, topics) => {
    const allowed = new Set<string>();
    for (const [kind, named] of Map.groupBy(topics, (topic) => topic.split(':')[0] ?? '')) {
      const ids = named.map((topic) => topic.slice(kind.length + 1));
      for (let from = 0; from < ids.length; from += mostTogether) {
        const asked = ids.slice(from, from + mostTogether);
        const seen = (await guards.get(kind)?.(context, viewer, asked)) ?? [];
        for (const id of seen) allowed.add(`${kind}:${id}`);
      }
    }
    return allowed;
  };
}
