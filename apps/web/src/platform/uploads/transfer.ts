import type { OwnMedia } from '@stenope/contract/media';
import type { DetailedError, HttpResponse, HttpStack, Upload } from 'tus-js-client';
import { ApiError, NetworkError, readErrorBody } from '../api/failures.ts';

/** File to upload, and its purpose. */
export interface Parcel {
  readonly file: Blob;
  readonly name: string;
  readonly purpose: 'photo' | 'avatar' | 'cover' | 'video';
}

export interface TransferOptions {
  /** Absolute address of the upload endpoint. */
  readonly endpoint: string;
  /** Headers that say who sends, where no cookie does. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Address of this upload, once created. */
  readonly address: string | undefined;
  /** Size of the next part; read before each. */
  readonly partBytes: () => number;
  /** Small files are sent with the creating request. */
  readonly inOneRequest: boolean;
  readonly signal: AbortSignal;
  readonly isOnline: () => boolean;
  /** Time without progress after which a request is aborted. */
  readonly stallMs: number;
  readonly http?: HttpStack | undefined;
  readonly onAddress: (address: string) => void;
  /** Bytes sent; not all of them may have arrived. */
  readonly onSent: (bytes: number) => void;
  /** Bytes stored on the server. */
  readonly onStored: (bytes: number) => void;
}

/** The server's final answer: the picture created. Without a body only its id is known. */
export interface Arrival {
  readonly mediaId: string | undefined;
  readonly media: OwnMedia | undefined;
}

/** One attempt: from the server's offset to the end of the file, or to the first failure. */
export async function transfer(parcel: Parcel, options: TransferOptions): Promise<Arrival> {
  // Lazy: most visits of a page with a picture field upload nothing.
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
      // Without an endpoint the library does not start anew when the server is only unreachable.
      endpoint: options.address === undefined ? options.endpoint : null,
      uploadUrl: options.address ?? null,
      headers: { ...options.headers() },
      metadata: {
        purpose: parcel.purpose,
        filename: parcel.name,
        filetype: parcel.file.type,
      },
      chunkSize: options.partBytes(),
      uploadDataDuringCreation: options.inOneRequest,
      // Retries are handled here, and the address is stored in the draft.
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
        options.onStored(bytes);
        // The library reads it before each part.
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

/** Slices of a blob are blobs: the browser reads them from disk while sending. */
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
    // The answer to the last part has a body; that to a mere offset request has none.
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
