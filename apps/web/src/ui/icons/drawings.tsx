import type { ReactNode } from 'react';
import { firstDrawings } from './first-drawings.tsx';

/** Filled parts among line drawings. */
const solid = { fill: 'currentColor' } as const;
const dot = { ...solid, stroke: 'none' } as const;

const heart =
  'M12 20.2C6.7 16.5 3.6 13.3 3.6 9.6a4.5 4.5 0 0 1 8.4-2.3 4.5 4.5 0 0 1 8.4 2.3c0 3.7-3.1 6.9-8.4 10.6z';
const eye = 'M2.8 12C5 8.2 8.2 6.3 12 6.3s7 1.9 9.2 5.7c-2.2 3.8-5.4 5.7-9.2 5.7S5 15.8 2.8 12z';

/** Common style: a 24-unit square, lines of 1.6 with round ends, at least 2.5 from the edge. */
export const drawings = {
  ...firstDrawings,
  bell: (
    <>
      <path d="M6.2 16.2v-5.4a5.8 5.8 0 0 1 11.6 0v5.4l1.7 1.9h-15z" />
      <path d="M10 20.8h4" />
    </>
  ),
  chat: <path d="M4 5h16v11.2H9.2L4 20.2z" />,
  'map-pin': (
    <>
      <path d="M12 20.8c4.6-4.3 6.9-8 6.9-11a6.9 6.9 0 1 0-13.8 0c0 3 2.3 6.7 6.9 11z" />
      <circle cx="12" cy="9.8" r="2.3" />
    </>
  ),
  image: (
    <>
      <rect x="3.6" y="5" width="16.8" height="14" rx="1.4" />
      <circle cx="8.6" cy="9.7" r="1.5" />
      <path d="m4 17 4.6-4.2 3 2.7 4.2-4.6 4.2 4.3" />
    </>
  ),
  keyboard: (
    <>
      <rect x="2.8" y="6.4" width="18.4" height="11.2" rx="1.4" />
      <path d="M6.6 10h.01M10.2 10h.01M13.8 10h.01M17.4 10h.01M8.4 14h7.2" />
    </>
  ),
  // Caption below a photograph.
  caption: (
    <>
      <rect x="3.6" y="3.6" width="16.8" height="10.8" rx="1.4" />
      <path d="M4 17.6h11M4 20.6h6.4" />
    </>
  ),
  share: <path d="M12 15V3.8M8 7.6l4-3.8 4 3.8M5 12.8V20h14v-7.2" />,
  heart: <path d={heart} />,
  'heart-filled': <path d={heart} {...solid} />,
  check: <path d="m4.8 12.6 4.7 4.7 9.7-10.4" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  'chevron-down': <path d="m6 9.3 6 6 6-6" />,
  'chevron-left': <path d="m14.7 6-6 6 6 6" />,
  'chevron-right': <path d="m9.3 6 6 6-6 6" />,
  'arrow-left': <path d="M20 12H4.4M10.4 6l-6 6 6 6" />,
  'arrow-right': <path d="M4 12h15.6M13.6 6l6 6-6 6" />,
  minus: <path d="M5 12h14" />,
  // External link.
  external: <path d="M13.4 4.4h6.2v6.2M19.2 4.8 11 13M16.6 14v5.6H4.4V7.4H10" />,
  // A photograph answering another.
  response: (
    <>
      <rect x="3.6" y="8" width="12.4" height="11.6" rx="1.4" />
      <path d="M7.6 4.6h11.4a1.4 1.4 0 0 1 1.4 1.4v9.8M4 17.2l3.6-3.4 2.6 2.4 2-2 3.6 3.4" />
    </>
  ),
  more: (
    <g {...dot}>
      <circle cx="5.4" cy="12" r="1.6" />
      <circle cx="12" cy="12" r="1.6" />
      <circle cx="18.6" cy="12" r="1.6" />
    </g>
  ),
  eye: (
    <>
      <path d={eye} />
      <circle cx="12" cy="12" r="2.6" />
    </>
  ),
  'eye-off': (
    <>
      <path d={eye} />
      <circle cx="12" cy="12" r="2.6" />
      <path d="M4.5 19.5 19.5 4.5" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="3.9" />
      <path d="M12 2.8v2M12 19.2v2M2.8 12h2M19.2 12h2M5.5 5.5l1.4 1.4M17.1 17.1l1.4 1.4M18.5 5.5l-1.4 1.4M6.9 17.1l-1.4 1.4" />
    </>
  ),
  moon: <path d="M19.8 14.6A8.3 8.3 0 1 1 9.4 4.2a6.6 6.6 0 0 0 10.4 10.4z" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="8.4" />
      <path d="M3.6 12h16.8M12 3.6c2.5 2.3 3.7 5.1 3.7 8.4s-1.2 6.1-3.7 8.4c-2.5-2.3-3.7-5.1-3.7-8.4s1.2-6.1 3.7-8.4z" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.4" />
      <path d="M12 7.4V12l3.2 2" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="10.6" width="14" height="9.6" rx="1.4" />
      <path d="M8.2 10.6V8a3.8 3.8 0 0 1 7.6 0v2.6M12 14.2v2.4" />
    </>
  ),
  mail: (
    <>
      <rect x="3.6" y="5.4" width="16.8" height="13.2" rx="1.4" />
      <path d="m4 7 8 6.4L20 7" />
    </>
  ),
  camera: (
    <>
      <path d="M3.6 8h3.9l1.6-2.7h5.8L16.5 8h3.9v11H3.6z" />
      <circle cx="12" cy="13.2" r="3.3" />
    </>
  ),
  crop: <path d="M7 3.6V17h13.4M3.6 7H17v13.4" />,
  // Justified rows: our grids never crop.
  grid: (
    <>
      <rect x="4" y="4.6" width="9.6" height="6.4" rx="1" />
      <rect x="16.4" y="4.6" width="3.6" height="6.4" rx="1" />
      <rect x="4" y="13.8" width="4.6" height="5.6" rx="1" />
      <rect x="11.4" y="13.8" width="8.6" height="5.6" rx="1" />
    </>
  ),
  list: (
    <>
      <path d="M9 6.5h11M9 12h11M9 17.5h11" />
      <g {...dot}>
        <circle cx="4.8" cy="6.5" r="1.2" />
        <circle cx="4.8" cy="12" r="1.2" />
        <circle cx="4.8" cy="17.5" r="1.2" />
      </g>
    </>
  ),
  trash: <path d="M4.5 7h15M9.4 7V4.2h5.2V7M6.6 7l.9 13h9l.9-13M10.3 10.8v5.6M13.7 10.8v5.6" />,
  edit: <path d="M4.4 19.6 5.4 15 15.9 4.5l3.6 3.6L9 18.6zM13.3 7.1l3.6 3.6" />,
  flag: <path d="M6 21V4.2h12l-2.4 4.2 2.4 4.2H6" />,
  sliders: (
    <>
      <path d="M4 7.5h8.8M17.6 7.5H20M4 16.5h2.4M11.2 16.5H20" />
      <circle cx="15.2" cy="7.5" r="2.4" />
      <circle cx="8.8" cy="16.5" r="2.4" />
    </>
  ),
  star: <path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />,
  warning: (
    <>
      <path d="M12 4 2.9 19.6h18.2z" />
      <path d="M12 10v4.2" />
      <circle cx="12" cy="16.9" r="1" {...dot} />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.4" />
      <path d="M12 11.2v5" />
      <circle cx="12" cy="8.1" r="1" {...dot} />
    </>
  ),
  logout: <path d="M13.4 4H4.6v16h8.8M9.8 12h10.4M16.2 8l4 4-4 4" />,
  device: (
    <>
      <rect x="6.6" y="3.2" width="10.8" height="17.6" rx="2" />
      <path d="M10.8 17.8h2.4" />
    </>
  ),
  google: <path d="M18.3 6.6a8.3 8.3 0 1 0 2 5.8h-8" />,
  apple: (
    <>
      <path d="M18.9 9.4c-1.3.8-2 1.9-2 3.3 0 1.7.9 2.9 2.5 3.6-.9 2.5-2.3 4.3-3.9 4.3-1.3 0-1.9-.7-3.3-.7s-2 .7-3.3.7c-2.3 0-4.5-4-4.5-7.4 0-3.5 2.2-5.5 4.5-5.5 1.4 0 2.4.8 3.4.8s2-.8 3.5-.8c1.2 0 2.3.6 3.1 1.7z" />
      <path d="M12.2 6.2c-.1-1.9 1-3.3 2.8-3.6" />
    </>
  ),
  upload: <path d="M12 15.6V4.4M7 9.2l5-4.8 5 4.8M4.4 16v4h15.2v-4" />,
  settings: (
    <>
      <circle cx="12" cy="12" r="2.8" />
      <path d="M10.3 3.4h3.4l.6 2.5 2 1.2 2.5-.7 1.7 2.9-1.9 1.8v1.8l1.9 1.8-1.7 2.9-2.5-.7-2 1.2-.6 2.5h-3.4l-.6-2.5-2-1.2-2.5.7-1.7-2.9 1.9-1.8v-1.8L3.5 9.3l1.7-2.9 2.5.7 2-1.2z" />
    </>
  ),
  expand: <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />,
  play: <path d="M7.5 4.6v14.8L19.3 12z" />,
  pause: <path d="M8.4 5v14M15.6 5v14" />,
} as const satisfies Readonly<Record<string, ReactNode>>;
