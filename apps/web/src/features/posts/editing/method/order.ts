/** The rows with one moved up or down; at the ends nothing changes. */
export function moved<T>(rows: readonly T[], from: number, by: -1 | 1): readonly T[] {
  const to = from + by;
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}
