import { differences, keptFiles, removeOthers, writeFiles } from './folder.ts';
import { planned } from './planned.ts';
import { planFiles } from './plans.ts';
import { statementFiles } from './statements.ts';

/**
 * npm run sql               writes every prepared statement of the server to apps/server/sql
 * npm run sql -- --plans    and beside the most used how PostgreSQL runs them, which takes minutes
 */
const { files, faults } = await statementFiles();
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else {
  const changed = differences(keptFiles(), files);
  writeFiles(files);
  removeOthers(files, planned);
  console.log(`${files.length} statements in apps/server/sql, ${changed.length} changed.`);
  if (process.argv.includes('--plans')) {
    const plans = await planFiles(files);
    writeFiles(plans);
    console.log(`${plans.length} plans beside them.`);
  }
}
