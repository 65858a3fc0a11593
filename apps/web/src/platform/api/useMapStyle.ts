import { useQuery } from '@tanstack/react-query';
import { instanceQuery } from './instance.ts';

/**
 * Address of the style of maps, null for the map that comes with the program; undefined until it is
 * known.
 */
export function useMapStyle(): string | null | undefined {
  const { data, isError } = useQuery(instanceQuery);
  return isError ? null : data?.mapStyle;
}
