import { isErrorCode, type ErrorCode } from '@stenope/contract/errors';

/** The server answered, and refused. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  /** From the contract's list; `unknown` is of a newer server, or of a proxy in front of it. */
  readonly code: ErrorCode | 'unknown';
  /** Facts of the refusal: which scope is missing, which fields are wrong. */
  readonly values: Readonly<Record<string, unknown>>;
  /** For whoever runs the server. */
  readonly requestId: string | undefined;
  /** Seconds the server asks to wait. */
  readonly retryAfter: number | undefined;

  constructor(status: number, text: string, retryAfter: string | null) {
    const { code, values, requestId } = readError(text);
    super(`Refused with ${status} ${code}`);
    this.status = status;
    this.code = code;
    this.values = values;
    this.requestId = requestId;
    this.retryAfter = readSeconds(retryAfter);
  }
}

/** Nobody answered, or nothing that can be read: whether it was done is not known. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

function readError(text: string): Pick<Refused, 'code' | 'values' | 'requestId'> {
  const { error } = asRecord(parse(text));
  const { code, values, requestId } = asRecord(error);
  return {
    code: typeof code === 'string' && isErrorCode(code) ? code : 'unknown',
    values: asRecord(values),
    requestId: typeof requestId === 'string' ? requestId : undefined,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Our server says seconds; a proxy may say a date. */
function readSeconds(said: string | null): number | undefined {
  if (said === null) return undefined;
  if (/^\d+$/.test(said)) return Number(said);
  const at = Date.parse(said);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
