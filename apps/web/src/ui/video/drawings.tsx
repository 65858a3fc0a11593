/** Icons of the player, which is loaded where there is a film. */
export const playerDrawings = {
  sound: (
    <>
      <path d="M4 9.6v4.8h3.4l4.6 3.8V5.8L7.4 9.6z" />
      <path d="M15.4 9.2a4 4 0 0 1 0 5.6M18 6.6a7.6 7.6 0 0 1 0 10.8" />
    </>
  ),
  muted: (
    <>
      <path d="M4 9.6v4.8h3.4l4.6 3.8V5.8L7.4 9.6z" />
      <path d="m15.6 9.6 4.8 4.8M20.4 9.6l-4.8 4.8" />
    </>
  ),
  replay: <path d="M4.4 5v5h5M4.9 10a8 8 0 1 1-.6 4.6" />,
  'frame-back': <path d="M16.8 5.4v13.2L7.6 12zM4.6 5.4v13.2" />,
  'frame-on': <path d="M7.2 5.4v13.2l9.2-6.6zM19.4 5.4v13.2" />,
  captions: (
    <>
      <rect x="3.2" y="5" width="17.6" height="14" rx="1.4" />
      <path d="M6.8 12.4h4M13.6 12.4h3.6M6.8 15.6h6.8M16.4 15.6h.8" />
    </>
  ),
  download: <path d="M12 4v11.6M7 10.8l5 4.8 5-4.8M4.4 16v4h15.2v-4" />,
  full: <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />,
  window: <path d="M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5" />,
} as const;
