/** Axis-aligned boxes in metres, for brutalist buildings. */
export interface Box {
  readonly from: readonly [number, number, number];
  readonly to: readonly [number, number, number];
}

export interface Hit {
  far: number;
  /** Axis of the face that was hit (0, 1, 2), its direction, and the box's index. */
  axis: 0 | 1 | 2;
  sign: number;
  box: number;
}

export interface Blocks {
  readonly strike: (
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    hit: Hit,
  ) => boolean;
  readonly blocked: (
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
  ) => boolean;
}

export function blocks(boxes: readonly Box[]): Blocks {
  const bounds = new Float64Array(boxes.length * 6);
  for (const [at, { from, to }] of boxes.entries()) bounds.set([...from, ...to], at * 6);
  const count = boxes.length;
  return {
    strike(ox, oy, oz, dx, dy, dz, hit) {
      const [ix, iy, iz] = [1 / dx, 1 / dy, 1 / dz];
      hit.far = Number.POSITIVE_INFINITY;
      for (let box = 0; box < count; box += 1) {
        const at = box * 6;
        const x0 = (bounds[at + (dx > 0 ? 0 : 3)]! - ox) * ix;
        const y0 = (bounds[at + (dy > 0 ? 1 : 4)]! - oy) * iy;
        const z0 = (bounds[at + (dz > 0 ? 2 : 5)]! - oz) * iz;
        const enter = Math.max(x0, y0, z0);
        if (enter < 1e-4 || enter >= hit.far) continue;
        const x1 = (bounds[at + (dx > 0 ? 3 : 0)]! - ox) * ix;
        const y1 = (bounds[at + (dy > 0 ? 4 : 1)]! - oy) * iy;
        const z1 = (bounds[at + (dz > 0 ? 5 : 2)]! - oz) * iz;
        if (enter > Math.min(x1, y1, z1)) continue;
        hit.far = enter;
        hit.axis = enter === x0 ? 0 : enter === y0 ? 1 : 2;
        hit.sign =
          hit.axis === 0 ? -Math.sign(dx) : hit.axis === 1 ? -Math.sign(dy) : -Math.sign(dz);
        hit.box = box;
      }
      return hit.far < Number.POSITIVE_INFINITY;
    },
    blocked(ox, oy, oz, dx, dy, dz) {
      const [ix, iy, iz] = [1 / dx, 1 / dy, 1 / dz];
      for (let box = 0; box < count; box += 1) {
        const at = box * 6;
        const x0 = (bounds[at + (dx > 0 ? 0 : 3)]! - ox) * ix;
        const y0 = (bounds[at + (dy > 0 ? 1 : 4)]! - oy) * iy;
        const z0 = (bounds[at + (dz > 0 ? 2 : 5)]! - oz) * iz;
        const enter = Math.max(x0, y0, z0);
        const x1 = (bounds[at + (dx > 0 ? 3 : 0)]! - ox) * ix;
        const y1 = (bounds[at + (dy > 0 ? 4 : 1)]! - oy) * iy;
        const z1 = (bounds[at + (dz > 0 ? 5 : 2)]! - oz) * iz;
        const leave = Math.min(x1, y1, z1);
        if (leave > Math.max(enter, 1e-3)) return true;
      }
      return false;
    },
  };
}
