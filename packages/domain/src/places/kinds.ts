/** What a place is, coarsely: enough for an icon and for how far to zoom a map. */
export const placeKinds = ['commune', 'city', 'district', 'street', 'address', 'other'] as const;

export type PlaceKind = (typeof placeKinds)[number];
