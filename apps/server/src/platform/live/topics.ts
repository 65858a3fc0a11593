import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { MayWatch } from './socket.ts';

/** Finds the feature a topic belongs to and asks it. A topic of nobody is nobody's to hear. */
export function mayWatchOf(context: Context, features: readonly Feature[]): MayWatch {
  const guards = new Map(features.flatMap((feature) => Object.entries(feature.live?.topics ?? {})));
  return async (viewer, topic) => {
    const [kind = '', id = ''] = topic.split(':');
    const guard = guards.get(kind);
    return guard ? guard(context, viewer, id) : false;
  };
}
