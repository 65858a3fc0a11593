import { refusedDelete, refusedEdit, type CommentAccess } from './access.ts';
import type { WrittenComment } from './queries.ts';

/** A comment as it is sent: what PostgreSQL wrote, then what its reader may do. */
export function presentComment({ json }: WrittenComment, standing: CommentAccess): string {
  const edit = refusedEdit(standing) === undefined;
  const remove = refusedDelete(standing) === undefined;
  return `${json.slice(0, -1)},"can":{"edit":${edit},"delete":${remove}}}`;
}

export function presentPage(comments: readonly string[], next: string | undefined): string {
  const rest = next === undefined ? '' : `,"next":${JSON.stringify(next)}`;
  return `{"items":[${comments.join(',')}]${rest}}`;
}
