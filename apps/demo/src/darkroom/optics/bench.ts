/**
 * Arena of a worker thread: layers are large and live for one print, so they share one buffer that
 * is reused for the next. Left to the garbage collector, several prints' worth would pile up.
 */
const size = 64 * 1024 * 1024;
let sheet: ArrayBuffer | undefined;
let used = 0;

/** Frees everything allocated for the last print. */
export function clearBench(): void {
  used = 0;
}

export function floats(count: number): Float32Array<ArrayBuffer> {
  const place = take(count * 4);
  return place === undefined
    ? new Float32Array(count)
    : new Float32Array(place.sheet, place.at, count).fill(0);
}

export function shorts(count: number): Uint16Array<ArrayBuffer> {
  const place = take(count * 2);
  return place === undefined
    ? new Uint16Array(count)
    : new Uint16Array(place.sheet, place.at, count).fill(0);
}

export function bytes(count: number): Uint8ClampedArray<ArrayBuffer> {
  const place = take(count);
  return place === undefined
    ? new Uint8ClampedArray(count)
    : new Uint8ClampedArray(place.sheet, place.at, count);
}

/** Undefined when the buffer is full. */
function take(room: number): { readonly sheet: ArrayBuffer; readonly at: number } | undefined {
  const at = used;
  const end = at + Math.ceil(room / 8) * 8;
  if (end > size) return undefined;
  sheet ??= new ArrayBuffer(size);
  used = end;
  return { sheet, at };
}
