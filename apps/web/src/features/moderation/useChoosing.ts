import { mostDecidedTogether } from '@stenope/domain/moderation/cases';
import type { ModerationAct } from '@stenope/domain/moderation/states';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { caseQuery } from './api.ts';
import { caseIn, type KnownCase } from './case-cache.ts';

/** Cases chosen to be decided together. */
export function useChoosing() {
  const cache = useQueryClient();
  const [ids, setIds] = useState<readonly string[]>([]);
  const queries = ids.map((id) => ({ ...caseQuery(id), enabled: false }));
  const cases = useQueries({ queries }).flatMap(({ data }) => data ?? []);
  const choose = (id: string) => {
    // One that no list has brought is read, for its revision.
    if (!caseIn(cache, id)) void cache.prefetchQuery(caseQuery(id));
    setIds((now) => {
      if (now.includes(id)) return now.filter((one) => one !== id);
      return now.length < mostDecidedTogether ? [...now, id] : now;
    });
  };
  return { ids, cases, can: possibleFor(cases), choose, keepOnly: setIds };
}

/** Acts that are possible for one of them at least. */
function possibleFor(cases: readonly KnownCase[]): Readonly<Record<ModerationAct, boolean>> {
  const may = (act: ModerationAct) => cases.some(({ can }) => can[act]);
  return {
    validate: may('validate'),
    mask: may('mask'),
    confirm: may('confirm'),
    remove: may('remove'),
    restore: may('restore'),
    warn: may('warn'),
  };
}
