import { reportKinds, type ReportKind } from '@stenope/domain/moderation/reports';

/** Lists of the desk: cases by their status, and all posts, reported or not. */
export const deskViews = ['queued', 'waiting', 'closed', 'posts'] as const;

export type DeskView = (typeof deskViews)[number];

/** Everything the desk shows, as it stands in the address. */
export interface DeskPlace {
  readonly view: DeskView;
  readonly q: string;
  readonly kind: ReportKind | undefined;
  readonly reportedOnly: boolean;
  readonly mine: boolean;
  /** Case under review. */
  readonly caseId: string | undefined;
}

/** Code points the server looks for. */
const longestAsked = 60;

const anId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Unknown values are left out: an address may be old, or written by hand. */
export function readPlace(asked: URLSearchParams): DeskPlace {
  const caseId = asked.get('case') ?? '';
  return {
    view: deskViews.find((view) => view === asked.get('view')) ?? 'queued',
    q: Array.from((asked.get('q') ?? '').trim())
      .slice(0, longestAsked)
      .join(''),
    kind: reportKinds.find((kind) => kind === asked.get('kind')),
    reportedOnly: asked.get('reported') === 'only',
    mine: asked.get('mine') === 'yes',
    caseId: anId.test(caseId) ? caseId : undefined,
  };
}

/** The address of a place; what is as usual is left out. */
export function writePlace({ view, q, kind, reportedOnly, mine, caseId }: DeskPlace): string {
  const asked = new URLSearchParams();
  if (view !== 'queued') asked.set('view', view);
  if (q !== '') asked.set('q', q);
  if (kind) asked.set('kind', kind);
  if (reportedOnly) asked.set('reported', 'only');
  if (mine) asked.set('mine', 'yes');
  if (caseId !== undefined) asked.set('case', caseId);
  const written = asked.toString();
  return written === '' ? '' : `?${written}`;
}

/** Whether anything narrows the list: an empty one then does not mean that nothing waits. */
export function isNarrowed({ q, kind, reportedOnly, mine }: DeskPlace): boolean {
  return q !== '' || kind !== undefined || reportedOnly || mine;
}
