import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP entry as an attacker would write it: compressed, optionally with a false size. */
export interface Folded {
  readonly name: string;
  readonly packed: Buffer;
  readonly bytes: number;
  readonly crc: number;
}

export function fold(name: string, content: Buffer, said: { bytes?: number } = {}): Folded {
  const bytes = said.bytes ?? content.length;
  return { name, packed: deflateRawSync(content), bytes, crc: crc32(content) };
}

const deflated = 8;

/** A plain ZIP of such entries. */
export function foldedZip(entries: readonly Folded[]): Buffer {
  const pieces: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, packed, bytes, crc } of entries) {
    const title = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(deflated, 8);
    head.writeUInt16LE(title.length, 26);
    const row = Buffer.alloc(46);
    row.writeUInt32LE(0x02014b50, 0);
    row.writeUInt16LE(deflated, 10);
    row.writeUInt32LE(crc, 16);
    row.writeUInt32LE(packed.length, 20);
    row.writeUInt32LE(bytes, 24);
    row.writeUInt16LE(title.length, 28);
    row.writeUInt32LE(at, 42);
    pieces.push(head, title, packed);
    list.push(row, title);
    at += head.length + title.length + packed.length;
  }
  const rows = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(rows.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, rows, end]);
}
