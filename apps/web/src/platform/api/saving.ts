interface Connected {
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether the device asked to save data: then nothing is prefetched. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & Connected;
  return connection?.saveData === true;
}
