/** Reservation from data mining, machine-readable, for answers that are no pages (decision 040). */
export const reservationHeaders = {
  'tdm-reservation': '1',
  'x-robots-tag': 'noai, noimageai',
} as const;
