/** The server's functions, read from their source: calls, and effects on the database. */
import { parseSync } from 'rolldown/utils';
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const writes =
  /[.](?:insert|update|delete)\(|\binsert\s+into\b|\bupdate\s+(?:\$\{|[a-z_]+\s+set\b)|\bdelete\s+from\b/i;

/** Functions that emit an event or queue a job. Both take the transaction first. */
const tellers = new Set(['emit', 'enqueue']);
const platformTellers = /\/platform\/(?:live\/outbox|jobs\/job)[.]ts$/;

/** Every top-level declaration by `path#name`, and how names resolve across files. */
export function readSource(root, files) {
  const declared = new Map();
  const names = new Map();
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    const { program, errors } = parseSync(file, text);
    if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0].message}`);
    names.set(file, new Map());
    for (const statement of program.body) readStatement(statement, { file, text, declared, names });
  }
  return { declared, names };
}

function readStatement(statement, { file, text, declared, names }) {
  const known = names.get(file);
  if (statement.source) {
    const from = statement.source.value;
    if (!from.startsWith('.')) return;
    const target = posix.normalize(posix.join(dirname(file), from));
    for (const one of statement.specifiers ?? []) {
      if (one.type === 'ImportNamespaceSpecifier') known.set(one.local.name, `${target}#*`);
      else if (one.type === 'ImportSpecifier')
        known.set(one.local.name, `${target}#${one.imported.name}`);
      else if (one.type === 'ExportSpecifier')
        known.set(one.exported.name, `${target}#${one.local.name}`);
    }
    return;
  }
  const inner = statement.declaration ?? statement;
  const add = (name, node) => {
    const key = `${file}#${name}`;
    known.set(name, key);
    declared.set(key, { key, file, name, node, text: text.slice(node.start, node.end) });
  };
  if (inner.type === 'FunctionDeclaration') add(inner.id.name, inner);
  else if (inner.type === 'ClassDeclaration' && inner.id) add(inner.id.name, inner);
  else if (inner.type === 'VariableDeclaration') {
    for (const one of inner.declarations) {
      if (one.id.type === 'Identifier' && one.init) add(one.id.name, one.init);
    }
  }
}

/** Declaration a name of a file finally resolves to: re-exports are followed. */
export function resolve({ declared, names }, file, name, member) {
  let key = names.get(file)?.get(name);
  if (key?.endsWith('#*')) key = member === undefined ? undefined : key.slice(0, -1) + member;
  for (let step = 0; key !== undefined && !declared.has(key) && step < 8; step += 1) {
    const [nextFile, nextName] = key.split('#');
    const next = names.get(nextFile)?.get(nextName);
    if (next === key) return undefined;
    key = next;
  }
  return key;
}

/** Calls `seen` for each node of a subtree, and does not descend where it returns false. */
export function visit(node, seen) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const one of node) visit(one, seen);
    return;
  }
  if (typeof node.type === 'string' && seen(node) === false) return;
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'typeAnnotation' && key !== 'typeArguments') visit(value, seen);
  }
}

/** Every resolvable name mentioned in a part of a file. */
export function mentioned(source, file, node) {
  const found = new Set();
  visit(node, (one) => {
    // The arguments of an event or job take no effect here.
    if (one.type === 'CallExpression' && one.callee.type === 'Identifier') {
      const key = resolve(source, file, one.callee.name);
      if (key === undefined || !isTelling(key)) return true;
      found.add(key);
      return false;
    }
    if (one.type === 'MemberExpression' && one.object.type === 'Identifier') {
      const key = resolve(source, file, one.object.name, one.property.name);
      if (key !== undefined) found.add(key);
    } else if (one.type === 'Identifier') {
      const key = resolve(source, file, one.name);
      if (key !== undefined) found.add(key);
    }
    return true;
  });
  return found;
}

export function isTelling(key) {
  const [file, name] = key.split('#');
  return tellers.has(name) && platformTellers.test(file);
}

/** Evaluates a predicate for every declaration, transitively through its mentions. */
function reaching(source, judge) {
  const known = new Map();
  const reaches = (key) => {
    const answer = known.get(key);
    if (answer !== undefined) return answer;
    // A recursive visit adds nothing.
    known.set(key, false);
    const one = source.declared.get(key);
    if (one === undefined) return false;
    const verdict = judge(one);
    const result =
      verdict ?? [...mentioned(source, one.file, one.node)].some((next) => reaches(next));
    known.set(key, result);
    return result;
  };
  return reaches;
}

/** Rows of a feature, not the event or job that must be written together with them. */
export function reachesRows(source) {
  return reaching(source, ({ key, text }) => {
    if (isTelling(key)) return false;
    return writes.test(text) ? true : undefined;
  });
}

export function reachesTelling(source) {
  return reaching(source, ({ key }) => (isTelling(key) ? true : undefined));
}
