import { compress, type Compressed, type CompressionStep } from './compress.ts';

/** What the worker tells. */
export type Told = { readonly step: CompressionStep } | { readonly done: Compressed };

const tell = (told: Told) => {
  postMessage(told);
};

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void compress(data, (step) => tell({ step })).then((done) => tell({ done }));
});
