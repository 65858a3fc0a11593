import { errorCodes, type ErrorBody } from '@stenope/contract/errors';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Exactly `{error: {code, values, requestId}}` with a code of the closed list. */
export function isErrorBody(body: unknown): body is ErrorBody {
  if (!isRecord(body) || !hasOnly(body, ['error']) || !isRecord(body['error'])) return false;
  const { code, values, requestId } = body['error'];
  return (
    hasOnly(body['error'], ['code', 'requestId', 'values']) &&
    errorCodes.some((known) => known === code) &&
    isRecord(values) &&
    typeof requestId === 'string' &&
    uuid.test(requestId)
  );
}

function hasOnly(record: object, keys: readonly string[]): boolean {
  return Object.keys(record).toSorted().join(' ') === keys.join(' ');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
