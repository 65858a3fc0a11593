interface Connected {
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether this device asked to be sent little: nothing is fetched ahead for it. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & Connected;
  return connection?.saveData === true;
}
