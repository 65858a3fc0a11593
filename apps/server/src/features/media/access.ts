import { Refusal } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** A face is one's own affair: also those who look after the site keep their hands off it. */
export function ensureSelf(viewer: Viewer, person: { readonly id: string } | undefined): void {
  if (!person) throw new Refusal('not_found');
  if (viewer.userId !== person.id) throw new Refusal('forbidden');
}
