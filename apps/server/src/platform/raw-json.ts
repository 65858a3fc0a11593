/**
 * An answer that is JSON already. PostgreSQL can write a long list itself, from the columns the
 * contract names; parsing and serializing it again would cost more than the rest of the request.
 * Such an answer is not filtered by its schema: a test validates each of them.
 */
export class RawJson<Answer> {
  readonly json: string;
  /** Type of the answer. Exists at compile time only. */
  declare readonly says: Answer;

  constructor(json: string) {
    this.json = json;
  }
}
