/**
 * Cycles of modules that need each other at load time. Type imports are erased and do not count;
 * dynamic imports load later, but do.
 */

/** @returns {{ rule: string, from: string, to: string, why: string }[]} one per knot */
export function findCycles(modules) {
  const graph = new Map(
    modules.map((module) => [
      module.source,
      module.dependencies
        .filter((edge) => !edge.dependencyTypes.includes('type-only'))
        .map((edge) => edge.resolved),
    ]),
  );
  return knots(graph).map((knot) => {
    const path = shortestCycle(graph, knot);
    return {
      rule: 'no-cycle',
      from: path[0],
      to: path.slice(1).join(' -> '),
      why: 'Whichever of them starts first finds the other half-made.',
    };
  });
}

/** Tarjan's strongly connected components, kept when they hold a cycle. */
function knots(graph) {
  const found = [];
  const order = new Map();
  const low = new Map();
  const stack = [];

  function visit(name) {
    order.set(name, order.size);
    low.set(name, order.get(name));
    stack.push(name);
    for (const next of graph.get(name) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(name, Math.min(low.get(name), low.get(next)));
    }
    if (low.get(name) !== order.get(name)) return;
    const knot = stack.splice(stack.indexOf(name));
    if (knot.length > 1 || graph.get(name)?.includes(name)) found.push(knot);
  }

  for (const name of graph.keys()) if (!order.has(name)) visit(name);
  return found;
}

/** A cycle of forty files is best shown by its shortest loop. */
function shortestCycle(graph, knot) {
  const inside = new Set(knot);
  let best;
  for (const start of knot.toSorted((a, b) => a.localeCompare(b))) {
    const queue = [[start]];
    const seen = new Set();
    while (queue.length > 0) {
      const path = queue.shift();
      if (best && path.length + 1 >= best.length) break;
      for (const next of graph.get(path.at(-1)) ?? []) {
        if (next === start) {
          best = [...path, start];
          queue.length = 0;
          break;
        }
        if (!inside.has(next) || seen.has(next)) continue;
        seen.add(next);
        queue.push([...path, next]);
      }
    }
  }
  return best;
}
