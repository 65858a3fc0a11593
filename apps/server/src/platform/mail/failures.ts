/**
 * A failed mail in our own words: answers of mail servers quote addresses, so neither their text
 * nor the library's errors are kept. `code` is the library's, with the server's number: `EENVELOPE
 * 550`.
 */
abstract class MailFailure extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** Permanent: sending the same mail again would fail the same way. */
export class MailRefused extends MailFailure {
  override readonly name = 'MailRefused';

  constructor(code: string) {
    super('a mail was refused for good', code);
  }
}

/** Temporary: the network, a busy server, settings to be corrected. */
export class MailDelayed extends MailFailure {
  override readonly name = 'MailDelayed';

  constructor(code: string) {
    super('a mail could not be handed over yet', code);
  }
}
