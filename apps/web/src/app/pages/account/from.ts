/** Passes the `from` query on when switching between sign in, register and reset. */
export function fromOf(search: string): string {
  const from = new URLSearchParams(search).get('from');
  return from === null ? '' : `?${new URLSearchParams({ from }).toString()}`;
}
