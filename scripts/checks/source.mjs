/** The server's functions, read from their source: what each calls, and what it does to the database. */
import { parseSync } from 'rolldown/utils';
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const writes =
  /[.](?:insert|update|delete)\(|\binsert\s+into\b|\bupdate\s+(?:\$\{|[a-z_]+\s+set\b)|\bdelete\s+from\b/i;

/** What tells others, now or by work that is queued. Both ask for the transaction first. */
const tellers = new Set(['emit', 'enqueue']);
const platformTellers = /\/platform\/(?:live\/outbox|jobs\/job)[.]ts$/;

/** Every declaration at the top of every file, by `path#name`, and how names lead from file to file. */
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

/** Where a name of a file leads to in the end: re-exports are followed. */
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

/** Calls `seen` for each node below one, and does not go below where it answers false. */
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

/** Whatever a part of a file mentions by name, and leads somewhere. */
export function mentioned(source, file, node) {
  const found = new Set();
  visit(node, (one) => {
    // What is told of, and the work that is queued, does nothing here.
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

/** Asked of every declaration, through all that it mentions. */
function reaching(source, judge) {
  const known = new Map();
  const reaches = (key) => {
    const answer = known.get(key);
    if (answer !== undefined) return answer;
    // Whoever comes back here on the way has nothing new to say.
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

/** Rows of a feature: not the event and not the work, which are what is to be written with them. */
export function reachesRows(source) {
  return reaching(source, ({ key, text }) => {
    if (isTelling(key)) return false;
    return writes.test(text) ? true : undefined;
  });
}

export function reachesTelling(source) {
  return reaching(source, ({ key }) => (isTelling(key) ? true : undefined));
}
