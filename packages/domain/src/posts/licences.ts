import type { licences } from './limits.ts';

type Deeded = Exclude<(typeof licences)[number], 'all_rights_reserved'>;

/** Licences of Creative Commons, by the names they have everywhere, and where their deeds stand. */
export const licenceDeeds: Readonly<
  Record<Deeded, { readonly name: string; readonly path: string }>
> = {
  cc_by: { name: 'CC BY 4.0', path: 'licenses/by/4.0' },
  cc_by_sa: { name: 'CC BY-SA 4.0', path: 'licenses/by-sa/4.0' },
  cc_by_nd: { name: 'CC BY-ND 4.0', path: 'licenses/by-nd/4.0' },
  cc_by_nc: { name: 'CC BY-NC 4.0', path: 'licenses/by-nc/4.0' },
  cc_by_nc_sa: { name: 'CC BY-NC-SA 4.0', path: 'licenses/by-nc-sa/4.0' },
  cc_by_nc_nd: { name: 'CC BY-NC-ND 4.0', path: 'licenses/by-nc-nd/4.0' },
  cc0: { name: 'CC0 1.0', path: 'publicdomain/zero/1.0' },
};
