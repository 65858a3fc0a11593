import type { ErrorCode } from '@stenope/contract/errors';
import type { Answer } from './sender.ts';
import { isErrorBody } from './typed-error.ts';

/** Checks an answer; returns a problem as text. */
export type Expectation = (answer: Answer) => string | undefined;

/** Codes about the input. Any other would mean that the input was never validated. */
const wrongInput: readonly ErrorCode[] = [
  'bad_json',
  'too_deep',
  'payload_too_large',
  'invalid',
  'unknown_field',
  'bad_cursor',
];

export const refusedAsWrong: Expectation = (answer) => {
  if (answer.status < 400 || answer.status >= 500) return told(answer);
  if (!isErrorBody(answer.body)) return `untyped ${told(answer)}`;
  return wrongInput.includes(answer.body.error.code) ? undefined : told(answer);
};

export const taken: Expectation = (answer) =>
  answer.status >= 200 && answer.status < 300 ? undefined : told(answer);

const nothingThere = JSON.stringify([404, { error: { code: 'not_found', values: {} } }]);

/** The action decides how missing ids are answered, but all of them alike. */
export function answeredLike(missing: string): Expectation {
  return (answer) =>
    withoutRequestId(answer) === missing ? undefined : `${told(answer)}, not ${missing}`;
}

/** A malformed id is refused as such, as an unknown path, or like a missing one. */
export function refusedAsNoId(missing: string): Expectation {
  return (answer) => {
    const said = withoutRequestId(answer);
    if (said === missing || said === nothingThere) return undefined;
    if (!isErrorBody(answer.body)) return `untyped ${told(answer)}`;
    if (answer.status === 422 && answer.body.error.code === 'invalid') return undefined;
    return `${told(answer)}, not ${missing}`;
  };
}

/** A name or word accepts almost anything: found, missing or malformed. */
export const answered: Expectation = (answer) => {
  if (answer.status >= 200 && answer.status < 300) return undefined;
  if (!isErrorBody(answer.body)) return `untyped ${told(answer)}`;
  return [404, 414, 422].includes(answer.status) ? undefined : told(answer);
};

/** The answer without its request id. */
export function withoutRequestId({ status, body }: Answer): string {
  return JSON.stringify([status, body], (key, value: unknown) =>
    key === 'requestId' ? undefined : value,
  );
}

function told({ status, body }: Answer): string {
  return `${status} ${JSON.stringify(body).slice(0, 200)}`;
}
