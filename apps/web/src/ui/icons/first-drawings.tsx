import type { ReactNode } from 'react';

/** Icons of the shell: the first page loads these alone. */
export const firstDrawings = {
  home: <path d="M4 10.8 12 4l8 6.8V20h-5.4v-5.6H9.4V20H4z" />,
  plus: <path d="M12 5v14M5 12h14" />,
  person: (
    <>
      <circle cx="12" cy="8" r="3.7" />
      <path d="M4.8 20c.7-3.8 3.5-5.9 7.2-5.9s6.5 2.1 7.2 5.9" />
    </>
  ),
  search: (
    <>
      <circle cx="10.8" cy="10.8" r="6.3" />
      <path d="m20 20-4.7-4.7" />
    </>
  ),
  shield: <path d="M12 3.5 5 6.1v5.3c0 4.3 2.7 7.4 7 9.1 4.3-1.7 7-4.8 7-9.1V6.1z" />,
  'arrow-up': <path d="M12 20V4.4M6 10.4l6-6 6 6" />,
} as const satisfies Readonly<Record<string, ReactNode>>;
