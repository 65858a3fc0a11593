import {
  partAddress,
  readImport,
  startImport,
  type Returning,
} from '@stenope/contract/accounts/leaving';
import { archiveLimits } from '@stenope/domain/leaving/limits';
import { api } from '../../platform/api/api.ts';
import { ApiError, NetworkError, readErrorBody } from '../../platform/api/failures.ts';
import { fromServer, server } from '../../platform/api/server.ts';

/** Consecutive failures tolerated before the error is shown. */
const tries = 5;
const pauseMs = 1_500;

export interface ArchiveSending {
  readonly file: Blob;
  readonly signal: AbortSignal;
  readonly onProgress: (now: Returning) => void;
}

/**
 * Sends an archive in parts. The offset is read from the server each time, so that lost parts are
 * sent again and an interrupted upload resumes.
 */
export async function sendArchive({ file, signal, onProgress }: ArchiveSending): Promise<void> {
  let now = await findOrBegin(file);
  onProgress(now);
  for (let broken = 0; now.state === 'receiving';) {
    try {
      await sendPart(now, file, signal);
      broken = 0;
    } catch (error) {
      broken += 1;
      if (signal.aborted || broken >= tries || !isPassing(error)) throw error;
      await pause(pauseMs * broken, signal);
    }
    const { import: there } = await api(readImport, { signal });
    // Cancelled on another device or tab.
    if (there?.id !== now.id) return;
    now = there;
    onProgress(now);
  }
}

async function findOrBegin(file: Blob): Promise<Returning> {
  const { import: there } = await api(readImport);
  if (there?.state === 'receiving' && there.bytes === file.size) return there;
  return (await api(startImport, { body: { bytes: file.size } })).import;
}

async function sendPart(now: Returning, file: Blob, signal: AbortSignal): Promise<void> {
  const from = now.received;
  const reply = await fetch(fromServer(partAddress(now, from)), {
    method: 'PUT',
    body: file.slice(from, from + archiveLimits.partBytes),
    headers: {
      'content-type': 'application/octet-stream',
      accept: 'application/json',
      ...server().headers(),
    },
    credentials: server().credentials,
    signal,
  }).catch((cause: unknown) => {
    throw new NetworkError(navigator.onLine ? 'network' : 'offline', { cause });
  });
  const text = await reply.text();
  if (reply.ok) return;
  const { status } = reply;
  const refused = readErrorBody(text);
  throw refused ? new ApiError(refused, status) : new NetworkError('unreadable', { status });
}

/** Whether an error is transient. `wrong_offset` means that the last answer was lost. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof NetworkError;
  return error.status >= 500 || error.code === 'wrong_offset' || error.status === 429;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('called off', 'AbortError'));
    });
  });
}
