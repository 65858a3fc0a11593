/** Where one wanted to be goes with one from door to door. */
export function fromOf(search: string): string {
  const from = new URLSearchParams(search).get('from');
  return from === null ? '' : `?${new URLSearchParams({ from }).toString()}`;
}
