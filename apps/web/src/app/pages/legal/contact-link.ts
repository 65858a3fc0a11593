const mailAddress = /^[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+$/;
const ready = /^(?:mailto:|https:\/\/)\S+$/i;

/** Link for a contact that is a mail or web address; undefined e.g. for a telephone number. */
export function contactLink(contact: string): string | undefined {
  if (ready.test(contact)) return URL.canParse(contact) ? contact : undefined;
  return mailAddress.test(contact) ? `mailto:${contact}` : undefined;
}
