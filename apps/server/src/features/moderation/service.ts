import { exportOf, type ExportPart } from '../../platform/exporting.ts';
import { listStatementsToExport } from './appealing/queries.ts';
import { archivedStatement } from './present.ts';

export { findLastSuspension } from './appealing/queries.ts';
export { appealOf, readStatementOf, type WhenOverturned } from './appealing/service.ts';
export { sendLater as sendStatementLater } from './appealing/letters.ts';
export { ensureInHand } from './deciding/handling.ts';
export { removeByRank } from './deciding/ranked.ts';
export { findBacklog } from './queue/queries.ts';
export { giveStatement, type AccountStatement } from './statements.ts';
export {
  refer,
  whenEdited,
  whenRecognised,
  whenReported,
  type Referral,
} from './weighing/service.ts';

export const moderationExport: ExportPart = {
  collections: { statements: exportOf(listStatementsToExport, archivedStatement) },
};
