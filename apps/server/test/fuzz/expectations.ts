import type { ErrorCode } from '@stenope/contract/errors';
import type { Answer } from './sender.ts';
import { isErrorBody } from './typed-error.ts';

/** What must be true of an answer; a problem comes back in words. */
export type Expectation = (answer: Answer) => string | undefined;

/** Codes that speak of the input. Any other would mean that the input was never looked at. */
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

/** How ids of nothing are answered is up to the action, but all of them are answered alike. */
export function answeredLike(missing: string): Expectation {
  return (answer) =>
    withoutRequestId(answer) === missing ? undefined : `${told(answer)}, not ${missing}`;
}

/** What is no id is refused as such or as an address that leads nowhere, or answered like one of nothing. */
export function refusedAsNoId(missing: string): Expectation {
  return (answer) => {
    const said = withoutRequestId(answer);
    if (said === missing || said === nothingThere) return undefined;
    if (!isErrorBody(answer.body)) return `untyped ${told(answer)}`;
    if (answer.status === 422 && answer.body.error.code === 'invalid') return undefined;
    return `${told(answer)}, not ${missing}`;
  };
}

/** A name or a word takes almost anything: it is there, or it is missing, or it is none. */
export const answered: Expectation = (answer) => {
  if (answer.status >= 200 && answer.status < 300) return undefined;
  if (!isErrorBody(answer.body)) return `untyped ${told(answer)}`;
  return [404, 414, 422].includes(answer.status) ? undefined : told(answer);
};

/** An answer without what differs each time. */
export function withoutRequestId({ status, body }: Answer): string {
  return JSON.stringify([status, body], (key, value: unknown) =>
    key === 'requestId' ? undefined : value,
  );
}

function told({ status, body }: Answer): string {
  return `${status} ${JSON.stringify(body).slice(0, 200)}`;
}
