/**
 * What went wrong with a mail, in our own words: the answers of mail servers quote addresses, so
 * neither their text nor the library's errors go any further. `code` is the library's, with the
 * server's number: `EENVELOPE 550`.
 */
abstract class MailFailure extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** For good: sending the same mail again would end the same way. */
export class MailRefused extends MailFailure {
  override readonly name = 'MailRefused';

  constructor(code: string) {
    super('a mail was refused for good', code);
  }
}

/** For now: the network, a busy server, settings that somebody has to correct. */
export class MailDelayed extends MailFailure {
  override readonly name = 'MailDelayed';

  constructor(code: string) {
    super('a mail could not be handed over yet', code);
  }
}
