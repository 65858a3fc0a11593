import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface LeadToProps {
  readonly to: string;
  /** What the entry of the history is to know. */
  readonly state?: unknown;
}

/**
 * Leads elsewhere whoever arrives here, each time they do: the router's own `Navigate` leads once,
 * and leaves standing who comes back before the page they were led to was drawn.
 */
export function LeadTo({ to, state }: LeadToProps) {
  const navigate = useNavigate();
  const arrival = useLocation();
  useEffect(() => void navigate(to, { replace: true, state }), [navigate, to, state, arrival]);
  return null;
}
