import { useEffect, useRef } from 'react';

/** Steps through the cases of the list; the focus goes with the keyboard. */
export function useStepping(
  ids: readonly string[],
  caseId: string | undefined,
  onGo: (caseId: string | undefined) => void,
) {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (caseId === undefined || wanted.current !== caseId) return;
    wanted.current = undefined;
    const row = document.querySelector<HTMLElement>(`[data-case="${caseId}"]`);
    // On phones the list is away while a case is open.
    if (row?.checkVisibility()) row.focus();
  }, [caseId]);
  const go = (id: string | undefined) => {
    wanted.current = id;
    onGo(id);
  };
  /** The case after this one in the list, or before it at the end; none of those that go with it. */
  const after = (id: string | undefined, going: readonly string[] = []): string | undefined => {
    const at = id === undefined ? -1 : ids.indexOf(id);
    const isLeft = (one: string) => one !== id && !going.includes(one);
    return ids.slice(at + 1).find(isLeft) ?? ids.slice(0, Math.max(0, at)).findLast(isLeft);
  };
  const step = (by: 1 | -1): boolean => {
    const at = caseId === undefined ? -1 : ids.indexOf(caseId);
    const to = at === -1 ? ids[0] : ids[at + by];
    if (to !== undefined) go(to);
    return ids.length > 0;
  };
  return { go, step, after };
}
