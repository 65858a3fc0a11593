/**
 * Long-lived containers must not grow with what people send: a map, set, list or record that
 * outlives its function and is written to states its bound in the comment above it, as `@bound …`.
 *
 * Long-lived are module variables, fields of classes, and variables captured by returned functions.
 * A container written only while its own function runs is not.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

const growing = new Set(['set', 'add', 'push', 'unshift', 'splice']);
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const why = 'It lives as long as the process: say its bound above it (@bound), or let it end.';

/** @returns {{ rule: string, from: string, to: string, why: string }[]} */
export function findGrowing(root, files) {
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return growingIn(file, text).map((name) => ({ rule: 'unbounded', from: file, to: name, why }));
  });
}

function growingIn(file, text) {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) return [`unread: ${errors[0].message}`];
  const held = containersIn(program);
  const written = writesIn(program);
  return held
    .filter((one) => written.some((write) => isLastingWrite(one, write)))
    .filter(({ statement }) => !saysBound(text, comments, statement.start))
    .map(({ name }) => name);
}

/** Every named container, with its declaration and the functions around it. */
function containersIn(program) {
  const found = [];
  visit(program, [], (node, parents) => {
    const value = node.type === 'VariableDeclarator' ? node.init : node.value;
    const isField = node.type === 'PropertyDefinition';
    if ((node.type !== 'VariableDeclarator' && !isField) || !isContainer(value)) return;
    const key = isField ? node.key : node.id;
    if (key.type !== 'Identifier' && key.type !== 'PrivateIdentifier') return;
    const name = `${key.type === 'PrivateIdentifier' ? '#' : ''}${key.name}`;
    const around = parents.findLast(({ type }) => functions.has(type));
    const isExported = parents.at(-2)?.type === 'ExportNamedDeclaration';
    const statement = isField ? node : parents.at(isExported ? -2 : -1);
    const owner = isField ? parents.findLast(({ type }) => type === 'ClassBody') : undefined;
    found.push({ name, statement, owner, around });
  });
  return found;
}

function isContainer(value) {
  if (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression') {
    return isContainer(value.expression);
  }
  if (value?.type === 'NewExpression') return /^(?:Map|Set|Array)$/.test(value.callee.name ?? '');
  return value?.type === 'ArrayExpression' || value?.type === 'ObjectExpression';
}

/** `held.set(…)`, `this.#held.push(…)`, `held[key] = …`, each with the functions around it. */
function writesIn(program) {
  const found = [];
  visit(program, [], (node, parents) => {
    const target = writtenBy(node);
    if (target) found.push({ ...target, parents: [...parents] });
  });
  return found;
}

function writtenBy(node) {
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const { object, property } = node.callee;
    return growing.has(property.name) ? named(object) : undefined;
  }
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression')
    return undefined;
  return node.left.computed ? named(node.left.object) : undefined;
}

function named(node) {
  if (node.type === 'TSNonNullExpression') return named(node.expression);
  if (node.type === 'Identifier') return { name: node.name, isField: false };
  if (node.type !== 'MemberExpression' || node.object.type !== 'ThisExpression') return undefined;
  const { type, name } = node.property;
  return { name: type === 'PrivateIdentifier' ? `#${name}` : name, isField: true };
}

function isLastingWrite({ name, owner, around }, write) {
  if (write.name !== name || write.isField !== (owner !== undefined)) return false;
  if (owner) return write.parents.includes(owner);
  if (!around) return write.parents.some(isFunction);
  const own = write.parents.indexOf(around);
  return own >= 0 && write.parents.slice(own + 1).some(isFunction) && handsOut(around);
}

function isFunction({ type }) {
  return functions.has(type);
}

/** Whether a function returns functions, which may write after it has ended. */
function handsOut(maker) {
  const [given, names] = [[], new Set()];
  if (maker.body.type !== 'BlockStatement') given.push(maker.body);
  visit(maker.body, [], (node, parents) => {
    if (parents.some(isFunction)) return;
    if (node.type === 'ReturnStatement' && node.argument) given.push(node.argument);
    if (node.type === 'FunctionDeclaration') names.add(node.id.name);
    if (node.type === 'VariableDeclarator' && node.init && isFunction(node.init)) {
      names.add(node.id.name);
    }
  });
  return given.some((value) => {
    let isGiven = false;
    visit(value, [], (node, parents) => {
      const isOwn = isFunction(node) || (node.type === 'Identifier' && names.has(node.name));
      // A call on the spot, or its arguments, is not the returned value.
      isGiven ||= isOwn && !parents.some(({ type }) => type === 'CallExpression');
    });
    return isGiven;
  });
}

function saysBound(text, comments, start) {
  const above = comments.findLast(({ end }) => end <= start);
  return above && /@bound \S/.test(above.value) && text.slice(above.end, start).trim() === '';
}

/** `parents` is one mutable list: callers that keep it must copy. */
function visit(node, parents, see) {
  if (typeof node?.type !== 'string') return;
  see(node, parents);
  parents.push(node);
  for (const value of Object.values(node)) {
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) visit(value, parents, see);
    else for (const child of value) visit(child, parents, see);
  }
  parents.pop();
}
