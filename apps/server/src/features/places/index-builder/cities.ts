import { readCitiesFile } from './sources.ts';

/** A populated place of GeoNames. */
export interface City {
  readonly number: number;
  readonly name: string;
  readonly country: string;
  /** Feature code: a capital, a seat, a part of a town (`PPLX`). */
  readonly feature: string;
  readonly admin: string;
  /** In France the number of its commune. */
  readonly commune: string;
  readonly population: number;
  readonly lat: number;
  readonly lon: number;
}

/**
 * Parses protobuf messages; coordinates are deltas to the one before, in units of about a metre.
 */
export async function readCities(): Promise<readonly City[]> {
  const reader = new Reader(await readCitiesFile());
  const cities: City[] = [];
  let lat = 0;
  let lon = 0;
  while (!reader.isAtEnd) {
    const end = reader.varint() + reader.at;
    const city = { number: 0, name: '', country: '', feature: '', admin: '', commune: '' };
    let population = 0;
    while (reader.at < end) {
      const key = reader.varint();
      switch (key >> 3) {
        case 1:
          city.number = reader.signed();
          break;
        case 2:
          city.name = reader.text();
          break;
        case 3:
          city.country = reader.text();
          break;
        case 6:
          city.commune = reader.text();
          break;
        case 7:
          city.feature = reader.text();
          break;
        case 8:
          city.admin = reader.text();
          break;
        case 9:
          population = reader.varint();
          break;
        case 10:
          lon += reader.signed();
          break;
        case 11:
          lat += reader.signed();
          break;
        default:
          reader.pass(key & 7);
      }
    }
    cities.push({ ...city, population, lat: lat / 1e5, lon: lon / 1e5 });
  }
  return cities;
}

/** The subset of protobuf the file uses. */
class Reader {
  at = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.at >= this.#bytes.length;
  }

  varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#bytes[this.at];
      if (byte === undefined) throw new Error('The list of cities ends in the middle of a number');
      this.at += 1;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  /** Zigzag encoding: the sign is the last bit. */
  signed(): number {
    const value = this.varint();
    return value % 2 === 1 ? (value + 1) / -2 : value / 2;
  }

  text(): string {
    const length = this.varint();
    const from = this.at;
    this.at += length;
    return this.#bytes.toString('utf8', from, this.at);
  }

  pass(kind: number): void {
    if (kind === 0) this.varint();
    else if (kind === 2) this.text();
    else throw new Error(`The list of cities holds a field of kind ${kind}`);
  }
}
