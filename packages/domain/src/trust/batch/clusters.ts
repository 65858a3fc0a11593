import type { TrustConfig } from '../config.ts';
import { type Edge, edgesOf, praiseEdges } from './edges.ts';
import { groupsTogether } from './groups/groups.ts';
import { isColdStart } from '../score/weights.ts';
import { clamp } from '../trust.ts';
import type { Community } from '../types.ts';
import type { World, WorldIndex } from './world.ts';

const mostRounds = 20;

interface Known {
  readonly world: World;
  readonly index: WorldIndex;
  /** Global mark, and score without its rater, for each rating. */
  readonly globals: Float64Array;
  readonly consensus: Float64Array;
  readonly trust: Float64Array;
  readonly community: Community;
  readonly config: TrustConfig;
}

/**
 * Finds groups that keep rating together: for each member the index of the group's first member, or
 * -1. A group counts as one voice; that is no sanction.
 */
export function findClusters({
  world,
  index,
  globals,
  consensus,
  trust,
  community,
  config,
}: Known): Int32Array {
  const corrected = correctedElsewhere(world, index, globals, consensus, config);
  // Members with little trust hardly weigh; their similarity is only carelessness.
  const { excluded } = world.members;
  const from = (least: number): Uint8Array =>
    Uint8Array.from(trust, (level, member) => (level >= least && !excluded[member] ? 1 : 0));
  const heard = from(config.weight.newcomerT);
  // In the cold start there is hardly anybody else to compare with.
  const counting = from(isColdStart(community, config) ? 0 : config.cluster.campT);
  const together = groupsTogether({ world, index, corrected, heard }, config.together);
  // Members of a found ring are left out: those who contradict it would look like another one.
  const known = excluded.slice();
  for (const member of together.flat()) known[member] = 1;
  const edges = [
    ...edgesOf(world, index, corrected, { mu: community.mu, known, counting }, config),
    ...praiseEdges(world, index, globals, config),
    ...together.flatMap(allPairs),
  ];
  return groupsOf(edges, world.members.count, config.cluster.minSize);
}

function allPairs(group: readonly number[]): Edge[] {
  return group.flatMap((one, at) => group.slice(at + 1).map((other) => ({ one, other })));
}

/**
 * Each mark minus the severity its rater shows towards other authors: somebody who only bombs one
 * author must not pass for a strict rater.
 */
function correctedElsewhere(
  { members, posts, ratings }: World,
  { ofRater }: WorldIndex,
  globals: Float64Array,
  consensus: Float64Array,
  { bias }: TrustConfig,
): Float64Array {
  const corrected = new Float64Array(ratings.count);
  const offBy = new Float64Array(posts.count === 0 ? 0 : members.count + 1);
  const times = new Int32Array(offBy.length);
  for (let rater = 0; rater < members.count; rater += 1) {
    const mine = ofRater.items.subarray(ofRater.starts[rater], ofRater.starts[rater + 1]);
    let offAll = 0;
    for (const at of mine) {
      const author = posts.author[ratings.post[at]!]! + 1;
      const off = globals[at]! - consensus[at]!;
      offAll += off;
      offBy[author]! += off;
      times[author]! += 1;
    }
    for (const at of mine) {
      const author = posts.author[ratings.post[at]!]! + 1;
      const elsewhere = (offAll - offBy[author]!) / (mine.length - times[author]! + bias.priorN);
      corrected[at] = globals[at]! - clamp(elsewhere, -bias.max, bias.max);
    }
    for (const at of mine) {
      const author = posts.author[ratings.post[at]!]! + 1;
      offBy[author] = 0;
      times[author] = 0;
    }
  }
  return corrected;
}

/**
 * Label propagation in a fixed order: each member takes the label most of their neighbours have.
 */
function groupsOf(edges: readonly Edge[], members: number, minSize: number): Int32Array {
  const neighbours = new Map<number, Set<number>>();
  const link = (from: number, to: number): void => {
    const known = neighbours.get(from);
    if (known) known.add(to);
    else neighbours.set(from, new Set([to]));
  };
  for (const { one, other } of edges) {
    link(one, other);
    link(other, one);
  }
  const nodes = [...neighbours.keys()].toSorted((a, b) => a - b);
  const labels = new Map(nodes.map((node) => [node, node]));
  for (let round = 0; round < mostRounds; round += 1) {
    let changed = false;
    for (const node of nodes) {
      const label = commonest(neighbours.get(node) ?? [], labels, node);
      changed ||= label !== labels.get(node);
      labels.set(node, label);
    }
    if (!changed) break;
  }
  return namedByFirst(nodes, labels, members, minSize);
}

function commonest(
  neighbours: Iterable<number>,
  labels: ReadonlyMap<number, number>,
  node: number,
): number {
  const counts = new Map<number, number>();
  for (const neighbour of neighbours) {
    const label = labels.get(neighbour) ?? neighbour;
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  let best = labels.get(node) ?? node;
  let most = 0;
  for (const [label, count] of counts) {
    if (count > most || (count === most && label < best)) [best, most] = [label, count];
  }
  return best;
}

function namedByFirst(
  nodes: readonly number[],
  labels: ReadonlyMap<number, number>,
  members: number,
  minSize: number,
): Int32Array {
  const groups = Map.groupBy(nodes, (node) => labels.get(node) ?? node);
  const clusters = new Int32Array(members).fill(-1);
  for (const group of groups.values()) {
    if (group.length < minSize) continue;
    const first = Math.min(...group);
    for (const node of group) clusters[node] = first;
  }
  return clusters;
}
