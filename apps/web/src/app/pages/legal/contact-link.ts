const mailAddress = /^[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+$/;
const ready = /^(?:mailto:|https:\/\/)\S+$/i;

/** Where a contact leads, when it is an address of mail or of a page; a telephone number is read. */
export function contactLink(contact: string): string | undefined {
  if (ready.test(contact)) return URL.canParse(contact) ? contact : undefined;
  return mailAddress.test(contact) ? `mailto:${contact}` : undefined;
}
