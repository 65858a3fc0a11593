import { NetworkError } from '../api/failures.ts';
import { fetchMissingStyles } from './styles.ts';

/** Hears of one load. */
interface Loading<Part> {
  readonly loaded: (part: Part) => void;
  readonly failed: (failure: NetworkError) => void;
}

/**
 * Loads a part of the page; returns a function after which nothing more is told: whoever closed it
 * does not want to hear that it did not come.
 */
export function loadPart<Part>(
  load: () => Promise<Part>,
  { loaded, failed }: Loading<Part>,
): () => void {
  let isWanted = true;
  const whole = async () => {
    await fetchMissingStyles();
    return load();
  };
  whole().then(
    (part) => isWanted && loaded(part),
    (cause: unknown) => isWanted && failed(partFailure(cause)),
  );
  return () => {
    isWanted = false;
  };
}

/** Failure to load a file of the page, which a newer version of the site may not have any more. */
export function partFailure(cause: unknown): NetworkError {
  return new NetworkError(navigator.onLine ? 'outdated' : 'offline', { cause });
}
