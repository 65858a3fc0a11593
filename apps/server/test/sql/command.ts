import { differences, keptFiles, removeOthers, writeFiles } from './folder.ts';
import { statementFiles } from './statements.ts';

/** npm run sql: writes every prepared statement of the server to apps/server/sql */
const { files, faults } = await statementFiles();
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else {
  const changed = differences(keptFiles(), files);
  writeFiles(files);
  removeOthers(files);
  console.log(`${files.length} statements in apps/server/sql, ${changed.length} changed.`);
}
