import {
  cancelImport,
  readExport,
  readImport,
  startExport,
  type Archive,
  type Returning,
} from '@stenope/contract/accounts/leaving';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { further } from './further.ts';

export const leavingKeys = {
  export: ['leaving', 'export'],
  import: ['leaving', 'import'],
} as const;

/** The newest export; null when none was ever requested. */
export const exportQuery = queryOptions({
  queryKey: leavingKeys.export,
  queryFn: async ({ signal }): Promise<Archive | null> =>
    (await api(readExport, { signal })).export,
  structuralSharing: further,
  // The export may have progressed while the live line was down.
  meta: { live: true },
});

export const importQuery = queryOptions({
  queryKey: leavingKeys.import,
  queryFn: async ({ signal }): Promise<Returning | null> =>
    (await api(readImport, { signal })).import,
  structuralSharing: further,
  meta: { live: true },
});

export function useStartExport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api(startExport),
    onSuccess: ({ export: archive }) => cache.setQueryData(leavingKeys.export, archive),
  });
}

export function useCancelImport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api(cancelImport),
    onSuccess: () => cache.setQueryData(leavingKeys.import, null),
    onError: () => void cache.invalidateQueries({ queryKey: leavingKeys.import }),
  });
}
