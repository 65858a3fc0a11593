/** Whether a version like `1.4.0` comes before another. What is no version is not older. */
export function isOlder(version: string, least: string): boolean {
  const [own, other] = [version, least].map(partsOf);
  if (!own || !other) return false;
  const at = own.findIndex((part, place) => part !== other[place]);
  return at !== -1 && (own[at] ?? 0) < (other[at] ?? 0);
}

/** Three numbers; a build's suffix (`-beta`) is left out. */
function partsOf(version: string): readonly number[] | undefined {
  const found = /^(\d+)\.(\d+)(?:\.(\d+))?(?:[-+].*)?$/.exec(version);
  return found?.slice(1).map((part) => Number(part ?? 0));
}
