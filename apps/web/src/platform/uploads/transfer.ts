import type { OwnMedia } from '@stenope/contract/media';
import type { DetailedError, HttpResponse, HttpStack, Upload } from 'tus-js-client';
import { ApiError, NetworkError, readErrorBody } from '../api/failures.ts';

/** What is sent, and where to. */
export interface Parcel {
  readonly file: Blob;
  readonly name: string;
  readonly purpose: 'photo' | 'avatar' | 'cover';
}

export interface TransferOptions {
  /** Where uploads are made, whole: scheme and host included. */
  readonly endpoint: string;
  /** Of this one, once there is one. */
  readonly address: string | undefined;
  /** The size of the next part; asked for before each. */
  readonly partBytes: () => number;
  /** Small files go with the request that announces them. */
  readonly inOneRequest: boolean;
  readonly signal: AbortSignal;
  readonly isOnline: () => boolean;
  /** How long nothing may move. */
  readonly stallMs: number;
  readonly http?: HttpStack | undefined;
  readonly onAddress: (address: string) => void;
  /** Left us; not everything that leaves arrives. */
  readonly onSent: (bytes: number) => void;
  /** Arrived, and is safe over there. */
  readonly onKept: (bytes: number) => void;
}

/** The server's last word: which picture it has become. Without a body only its id is known. */
export interface Arrival {
  readonly mediaId: string | undefined;
  readonly media: OwnMedia | undefined;
}

/** One go: from where the server stands to the end of the file, or to the first failure. */
export async function transfer(parcel: Parcel, options: TransferOptions): Promise<Arrival> {
  // Most who open a page with a picture field send none.
  const tus = await import('tus-js-client');
  options.signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stall = watch(options.stallMs, () => {
      void upload.abort();
      fail(new NetworkError('timeout'));
    });
    const stop = () => {
      void upload.abort();
      fail(new Error('stopped'));
    };
    const end = () => {
      stall.end();
      options.signal.removeEventListener('abort', stop);
    };
    const fail = (error: Error) => {
      end();
      reject(error);
    };
    const upload: Upload = new tus.Upload(parcel.file, {
      // Without an endpoint the library does not begin anew when the server is only away.
      endpoint: options.address === undefined ? options.endpoint : null,
      uploadUrl: options.address ?? null,
      metadata: {
        purpose: parcel.purpose,
        filename: parcel.name,
        filetype: parcel.file.type,
      },
      chunkSize: options.partBytes(),
      uploadDataDuringCreation: options.inOneRequest,
      // When to try again is ours to say, and where we were stands in the draft.
      retryDelays: null,
      storeFingerprintForResuming: false,
      fileReader: blobReader,
      ...(options.http === undefined ? {} : { httpStack: options.http }),
      onUploadUrlAvailable: () => {
        if (upload.url !== null) options.onAddress(upload.url);
      },
      onProgress: (bytes) => {
        stall.again();
        options.onSent(bytes);
      },
      onChunkComplete: (_, bytes) => {
        options.onKept(bytes);
        // Read by the library before each part.
        upload.options.chunkSize = options.partBytes();
      },
      onSuccess: ({ lastResponse }) => {
        end();
        resolve(readArrival(lastResponse));
      },
      onError: (error) => fail(readFailure(error, options.isOnline)),
    });
    options.signal.addEventListener('abort', stop, { once: true });
    upload.start();
  });
}

/** Parts of a blob are blobs: the browser reads them from the disk as it sends them. */
const blobReader = {
  openFile: (file: Blob) =>
    Promise.resolve({
      size: file.size,
      slice: (start: number, end: number) =>
        Promise.resolve({ value: file.slice(start, end), done: end >= file.size }),
      close: () => undefined,
    }),
};

function watch(ms: number, onStall: () => void) {
  let timer = setTimeout(onStall, ms);
  return {
    again: () => {
      clearTimeout(timer);
      timer = setTimeout(onStall, ms);
    },
    end: () => clearTimeout(timer),
  };
}

function readArrival(response: HttpResponse): Arrival {
  const mediaId = response.getHeader('Stenope-Media') ?? undefined;
  try {
    // Who names the picture describes it; the answer to a mere look has no body.
    const body = mediaId === undefined ? '' : response.getBody();
    return { mediaId, media: JSON.parse(body) as OwnMedia };
  } catch {
    return { mediaId, media: undefined };
  }
}

function readFailure(error: Error | DetailedError, isOnline: () => boolean): Error {
  if (!('originalResponse' in error)) return error;
  const response = error.originalResponse;
  const status = response?.getStatus() ?? 0;
  if (!response || status === 0) {
    return new NetworkError(isOnline() ? 'network' : 'offline', { cause: error });
  }
  const body = readErrorBody(response.getBody());
  return body
    ? new ApiError(body, status)
    : new NetworkError('unreadable', { status, cause: error });
}
