/**
 * An answer that is JSON already. PostgreSQL can write a long list itself, from the columns the
 * contract names; reading it back only to write it again would cost more than the rest of the
 * request. Nothing cuts such an answer to its schema: a test holds each of them to it.
 */
export class RawJson<Answer> {
  readonly json: string;
  /** What it says. There at compile time only. */
  declare readonly says: Answer;

  constructor(json: string) {
    this.json = json;
  }
}
