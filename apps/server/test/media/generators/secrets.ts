/** Marks everything that must not be served; tests search for it in every encoding. */
export const secret = 'PRIVATE-7f3a';

export const spellings: readonly Buffer[] = [
  Buffer.from(secret, 'latin1'),
  Buffer.from(secret, 'utf16le'),
  Buffer.from(secret, 'utf16le').swap16(),
];

export function xmpPacket(properties: string): string {
  return (
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `<rdf:Description ${properties}/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  );
}
