/** Kind of a place, coarse: enough for an icon and a zoom level. */
export const placeKinds = ['commune', 'city', 'district', 'street', 'address', 'other'] as const;

export type PlaceKind = (typeof placeKinds)[number];
