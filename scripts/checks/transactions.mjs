/**
 * One act, one transaction, one event: a row, what tells of it and the work that follows from it are
 * saved together or not at all. Read from the source of the features.
 *
 *   told-alone         a transaction that tells of something, or queues work, and writes no row
 *   two-transactions   a function that begins two: between them a process may end
 *   row-outside        a function that writes on its own what it tells of in a transaction
 *   told-outside       an event or work that is not given the transaction it belongs to
 */
import {
  isTelling,
  mentioned,
  readSource,
  reachesRows,
  reachesTelling,
  resolve,
  visit,
} from './source.mjs';
import { allowed } from './transactions-allowed.mjs';
import { filesBelow } from './rooms.mjs';

const server = 'apps/server/src';
const features = `${server}/features/`;
const test = /[.]test[.]ts$/;
const or = 'Or say why not, in scripts/checks/transactions-allowed.mjs.';

/** @returns {{ rule: string, from: string, to: string, why: string }[]} */
export function findTornApart(root, exceptions = allowed) {
  const files = filesBelow(root, server).filter((file) => !test.test(file));
  const source = readSource(root, files);
  const ways = { rows: reachesRows(source), telling: reachesTelling(source) };
  const found = [...source.declared.values()]
    .filter(({ file }) => file.startsWith(features))
    .flatMap((one) => judge(source, ways, one));
  return [
    ...found.filter(({ rule, from }) => exceptions[`${rule} ${from}`] === undefined),
    ...unneeded(found, exceptions),
  ];
}

function unneeded(found, exceptions) {
  const met = new Set(found.map(({ rule, from }) => `${rule} ${from}`));
  return Object.keys(exceptions)
    .filter((key) => !met.has(key))
    .map((key) => ({
      rule: 'unneeded-exception',
      from: key,
      to: 'scripts/checks/transactions-allowed.mjs',
      why: 'Nothing here is torn apart any more: take the line away.',
    }));
}

function judge(source, ways, one) {
  const from = `${one.file.slice(features.length)}#${one.name}`;
  const begun = transactionsOf(source, one);
  const fault = (rule, why) => ({ rule, from, to: one.file, why });
  const faults = [];
  for (const work of begun) {
    const inside = [...mentioned(source, one.file, work)];
    const tells = inside.some((key) => isTelling(key) || ways.telling(key));
    if (tells && !writesItself(work) && !inside.some((key) => ways.rows(key)))
      faults.push(
        fault(
          'told-alone',
          `The row it tells of is saved elsewhere: put both into one transaction. ${or}`,
        ),
      );
  }
  if (begun.length > 1)
    faults.push(
      fault('two-transactions', `One act, one transaction: a process may end between. ${or}`),
    );
  if (begun.length > 0 && [...mentioned(source, one.file, one.node)].some(ways.telling)) {
    for (const call of callsOnPool(one)) {
      if ([...mentioned(source, one.file, call.callee)].some(ways.rows))
        faults.push(fault('row-outside', `Written beside the transaction that tells of it. ${or}`));
    }
  }
  for (const call of callsOf(one.node)) {
    const key = call.callee.type === 'Identifier' && resolve(source, one.file, call.callee.name);
    if (key && isTelling(key) && !isTransaction(call.arguments[0]))
      faults.push(
        fault('told-outside', 'It is given the transaction of the row, by its name: tx.'),
      );
  }
  return faults;
}

/** Callbacks of all transactions begun here, whatever is done with their result. */
function transactionsOf(source, { file, node }) {
  return callsOf(node).flatMap((call) => {
    const { callee } = call;
    const isBegun =
      (callee.type === 'MemberExpression' && callee.property.name === 'transaction') ||
      (callee.type === 'Identifier' && isOnce(resolve(source, file, callee.name)));
    return isBegun ? [call.arguments.at(-1)] : [];
  });
}

function isOnce(key) {
  return key?.endsWith('/platform/db/idempotent.ts#writeIdempotently') ?? false;
}

function callsOf(node) {
  const calls = [];
  visit(node, (one) => {
    if (one.type === 'CallExpression') calls.push(one);
    return true;
  });
  return calls;
}

/** A statement written in the service itself, as job handlers may have. */
function writesItself(work) {
  return callsOf(work).some(
    ({ callee }) =>
      callee.type === 'MemberExpression' && /^(?:insert|update|delete)$/.test(callee.property.name),
  );
}

/** `something(db, …)`, `something(context.db, …)`: outside of a transaction. */
function callsOnPool({ node }) {
  return callsOf(node).filter(({ callee, arguments: [first] }) => {
    if (first === undefined || callee.type !== 'Identifier' || callee.name === 'writeIdempotently')
      return false;
    if (first.type === 'Identifier') return first.name === 'db';
    return first.type === 'MemberExpression' && first.property.name === 'db';
  });
}

function isTransaction(first) {
  return first?.type === 'Identifier' && first.name === 'tx';
}
