import { listUploads, readOwnMedia, type OwnMedia } from '@stenope/contract/media';
import type { Api } from '../api/client.ts';
import { defaultPatience, NetworkError, waitBefore } from '../api/failures.ts';
import { firstPart, isGone, largerPart, mayPass, patienceMs, smallerPart } from './pace.ts';
import { transfer, type Arrival, type Parcel } from './transfer.ts';
import type { UploadWorld } from './world.ts';

/** Progress of an upload; survives pauses. */
export interface Way {
  address: string | undefined;
  partBytes: number;
  /** Media id from an earlier page load, if remembered. */
  mediaId: string | undefined;
}

export interface DeliveryReport {
  readonly onAddress: (address: string) => void;
  readonly onSent: (bytes: number) => void;
  /** Called when it failed and waits before the next attempt. */
  readonly onTrouble: (failure: Error) => void;
}

export type Delivered = { readonly media: OwnMedia } | { readonly failure: Error };

const waits = { ...defaultPatience, baseMs: 600, capMs: 20_000 };

/**
 * Retries until the upload is complete, refused, or given up for lack of progress. Resolves to
 * undefined when stopped.
 */
export async function deliver(
  parcel: Parcel,
  way: Way,
  world: UploadWorld,
  signal: AbortSignal,
  report: DeliveryReport,
): Promise<Delivered | undefined> {
  let tries = 0;
  let lastGain = world.now();
  const onStored = (sent: number) => {
    way.partBytes = largerPart(way.partBytes);
    tries = 0;
    lastGain = world.now();
    report.onSent(sent);
  };
  while (!signal.aborted) {
    try {
      const { mediaId } = way;
      const arrival =
        mediaId === undefined
          ? await go(parcel, way, world, signal, { ...report, onStored })
          : { mediaId, media: undefined };
      return { media: await whatItBecame(arrival, way.address, world.api, signal) };
    } catch (error) {
      if (signal.aborted) return undefined;
      const failure = error instanceof Error ? error : new Error('unknown', { cause: error });
      way.partBytes = smallerPart(way.partBytes);
      const isLost = isGone(failure) && loseWay(way);
      const isOver = world.now() - lastGain >= patienceMs;
      if (isOver || !(isLost || mayPass(failure))) return { failure };
      report.onTrouble(failure);
      await world.wait(waitBefore(tries, 0, waits, world.random), signal);
      tries += 1;
    }
  }
  return undefined;
}

/**
 * Forgets an address the server no longer knows: first the media id, then the upload. Returns
 * whether there was any.
 */
function loseWay(way: Way): boolean {
  if (way.mediaId === undefined && way.address === undefined) return false;
  if (way.mediaId === undefined) way.address = undefined;
  way.mediaId = undefined;
  return true;
}

function go(
  parcel: Parcel,
  way: Way,
  world: UploadWorld,
  signal: AbortSignal,
  report: DeliveryReport & { readonly onStored: (bytes: number) => void },
): Promise<Arrival> {
  return transfer(parcel, {
    ...world,
    ...report,
    address: way.address,
    signal,
    partBytes: () => way.partBytes,
    inOneRequest: parcel.file.size <= firstPart,
    onAddress: (address) => {
      way.address = address;
      report.onAddress(address);
    },
  });
}

/** The last answer names the picture; if it was lost, the server is asked. */
async function whatItBecame(
  { mediaId, media }: Arrival,
  address: string | undefined,
  ask: Api,
  signal: AbortSignal,
): Promise<OwnMedia> {
  if (media !== undefined) return media;
  const known = mediaId ?? (await findByUpload(address, ask, signal));
  if (known === undefined) throw new NetworkError('unreadable');
  return ask(readOwnMedia, { params: { mediaId: known }, signal });
}

async function findByUpload(address: string | undefined, ask: Api, signal: AbortSignal) {
  const uploadId = address?.split('/').at(-1);
  const { items } = await ask(listUploads, { query: {}, signal });
  return items.find(({ id }) => id === uploadId)?.mediaId ?? undefined;
}
