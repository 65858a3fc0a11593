import type { Echo } from '@stenope/contract/echoes/ratings';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { echoQuery, type Work } from '../api.ts';
import { RateButton } from './RateButton.tsx';

interface RateActionProps {
  readonly work: Work;
  readonly onChange: (echo: Echo) => void;
}

/** Rate button among the actions of a post. Its Echo says whether the viewer may rate. */
export function RateAction({ work, onChange }: RateActionProps) {
  const { data: echo, error } = useQuery(echoQuery(work));
  if (echo) return <RateButton work={work} echo={echo} look="button" onChange={onChange} />;
  return error ? null : <Skeleton width="4.75rem" height="2.75rem" round />;
}
