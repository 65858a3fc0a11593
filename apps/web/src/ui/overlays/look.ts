/** Popups of buttons and fields. The only shadow in the design: it marks a layer above. */
export const popupLook =
  'max-h-(--available-height) max-w-(--available-width) origin-(--transform-origin) overflow-y-auto overscroll-contain rounded-2 border border-line bg-raised text-ink shadow-lift outline-hidden transition-[opacity,scale] duration-120 ease-out data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0';

/** One row of it, at least 44 px high. */
export const rowLook =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-1 px-3 py-2 text-[0.9375rem] leading-tight focus-inside select-none data-highlighted:bg-wall data-highlighted:inset-ring data-highlighted:inset-ring-mute';
