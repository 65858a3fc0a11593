import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface LeadToProps {
  readonly to: string;
  /** State to store in the history entry. */
  readonly state?: unknown;
}

/**
 * Redirects on every arrival. The router's own `Navigate` redirects once, and does nothing for a
 * viewer who goes back before the target page was rendered.
 */
export function LeadTo({ to, state }: LeadToProps) {
  const navigate = useNavigate();
  const arrival = useLocation();
  useEffect(() => void navigate(to, { replace: true, state }), [navigate, to, state, arrival]);
  return null;
}
