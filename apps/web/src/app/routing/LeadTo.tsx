import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Leads elsewhere whoever arrives here, each time they do: the router's own `Navigate` leads once,
 * and leaves standing who comes back before the page they were led to was drawn.
 */
export function LeadTo({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  const arrival = useLocation();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to, arrival]);
  return null;
}
