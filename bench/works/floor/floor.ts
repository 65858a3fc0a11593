/**
 * The empty work: an answer of about 300 bytes made from two small inputs. Every contender answers
 * exactly this, so what differs is the framework and not the load.
 */
export const floorPath = '/api/bench/floor' as const;

export type FloorOrder = 'newest' | 'oldest';

export interface FloorBody {
  readonly title: string;
  readonly stars: number;
  readonly tags: string[];
}

export interface FloorAnswer {
  readonly id: string;
  readonly title: string;
  readonly author: { readonly id: string; readonly name: string; readonly verified: boolean };
  readonly counts: { readonly echoes: number; readonly comments: number; readonly marks: number };
  readonly tags: string[];
  readonly order: FloorOrder;
  readonly limit: number;
  readonly at: string;
}

const author = {
  id: '0192f3c1-7a60-7b1e-9d2f-5c8e4a1b6d30',
  name: 'Élise Marchand',
  verified: true,
};
const counts = { echoes: 128, comments: 17, marks: 5 };

export function floorAnswer(
  title: string,
  tags: string[],
  order: FloorOrder,
  limit: number,
): FloorAnswer {
  return {
    id: '0192f3c1-7a5f-7c44-8e11-2b9d0f6a3c52',
    title,
    author,
    counts,
    tags,
    order,
    limit,
    at: '2026-01-15T08:30:00.000Z',
  };
}

export const listTitle = 'Brume sur la Loire';
export const listTags = ['paysage', 'argentique'];

export const floorGet = {
  method: 'GET',
  path: `${floorPath}?order=newest&limit=24`,
  headers: { accept: 'application/json' },
} as const;

export const floorPost = {
  method: 'POST',
  path: floorPath,
  headers: { accept: 'application/json', 'content-type': 'application/json' },
  body: JSON.stringify({ title: 'Contre-jour', stars: 4, tags: ['portrait'] } satisfies FloorBody),
} as const;

/** Answers every contender must give before any is measured. */
export const floorExpected = {
  get: floorAnswer(listTitle, listTags, 'newest', 24),
  post: floorAnswer('Contre-jour', ['portrait'], 'newest', 4),
};
