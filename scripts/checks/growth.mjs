/**
 * Long-lived containers must not grow with what people send: a map, set, list or record that
 * outlives its function and is written to states its bound in the comment above it, as `@bound …`.
 *
 * Long-lived are module variables, fields of classes and of objects with methods, and variables
 * captured by returned functions; what hangs in an object, is set by a constructor or made at the
 * first use is a container as any. One written only while its own function runs is not.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

const growing = new Set(['set', 'add', 'push', 'unshift', 'splice']);
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const casts = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const made = /^(?:Array\.(?:from|of)|Object\.(?:assign|create|fromEntries|groupBy)|Map\.groupBy)$/;
const why = 'It lives as long as the process: say its bound above it (@bound), or let it end.';

/** @returns {{ rule: string, from: string, to: string, why: string }[]} */
export function findGrowing(root, files) {
  const read = files.map((file) => readFile(root, file));
  const abroad = read.flatMap(writesAbroad);
  return read.flatMap((one) =>
    growingIn(one, abroad).map((name) => ({ rule: 'unbounded', from: one.file, to: name, why })),
  );
}

function readFile(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) return { file, unread: errors[0].message, written: [], imports: [] };
  const [held, written] = [containersIn(program), writesIn(program)];
  return { file, text, comments, held, written, imports: importsOf(program, file) };
}

function growingIn({ file, unread, text, comments, held, written }, abroad) {
  if (unread) return [`unread: ${unread}`];
  const all = [...written, ...abroad.filter((write) => write.file === file)];
  return held
    .filter((one) => all.some((write) => isLastingWrite(one, write)))
    .filter(({ statements }) => !statements.some((one) => saysBound(text, comments, one.start)))
    .map(({ name }) => name.replace(/^this[.]/, ''));
}

/** Local names of what a file imports from files beside it. */
function importsOf({ body }, file) {
  return body
    .filter(({ type, source }) => type === 'ImportDeclaration' && /^[.]/.test(source.value))
    .flatMap(({ specifiers, source }) =>
      specifiers.map(({ local, imported }) => ({
        local: local.name,
        name: imported?.name,
        from: join(dirname(file), source.value),
      })),
    );
}

/** Writes to what another file exports, under the name it has there. */
function writesAbroad({ written, imports }) {
  return written.flatMap((write) => {
    const [start, ...rest] = write.name.split('.');
    const { from, name } = imports.find(({ local }) => local === start) ?? {};
    return name ? [{ file: from, name: [name, ...rest].join('.'), parents: write.parents }] : [];
  });
}

/**
 * Every named container, `name` or `object.part` or `this.field`, with all that declares or sets
 * it, and the functions around it.
 */
function containersIn(program) {
  const found = new Map();
  const places = declarationsIn(program);
  const keep = (name, place, statements, isHere) => {
    const home = place.owner ?? place.around ?? program;
    const known = [...found.keys()].find((one) => one.name === name && one.home === home);
    const one = known ?? { name, home, ...place, statements: [] };
    one.statements.push(...statements);
    found.set(one, isHere || found.get(one) === true);
  };
  const collect = (value, name, place, statements) => {
    const bare = uncast(value);
    keep(name, place, statements, isContainer(bare));
    for (const part of bare?.type === 'ObjectExpression' ? bare.properties : []) {
      if (part.type !== 'Property' || part.computed) continue;
      collect(part.value, `${name}.${part.key.name}`, place, [...statements, part]);
    }
  };
  visit(program, [], (node, parents) => {
    const around = parents.findLast(isFunction);
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
      const isExported = parents.at(-2)?.type === 'ExportNamedDeclaration';
      collect(node.init, node.id.name, { around }, [parents.at(isExported ? -2 : -1)]);
    }
    if (node.type === 'PropertyDefinition' && !node.computed) {
      collect(node.value, `this.${nameOfKey(node.key)}`, { owner: parents.at(-1) }, [node]);
    }
    if (node.type === 'Property' && parents.at(-1).type === 'ObjectExpression' && !node.computed) {
      collect(node.value, `this.${nameOfKey(node.key)}`, { owner: parents.at(-1) }, [node]);
    }
    if (node.type !== 'AssignmentExpression' || !isContainer(uncast(node.right))) return;
    const name = named(node.left);
    const owner = ownerOf(name, parents);
    if (owner) collect(node.right, name, { owner }, [parents.at(-1)]);
    const place = name && nearest(places, name.split('.')[0], parents);
    if (place) collect(node.right, name, place, [parents.at(-1)]);
  });
  const classes = instancesIn(program);
  return [...found]
    .filter(([, isHere]) => isHere)
    .map(([one]) => ({ ...one, instances: classes.get(one.owner) ?? [] }));
}

/** Names of variables, with the functions around their declarations. */
function declarationsIn(program) {
  const found = [];
  visit(program, [], (node, parents) => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return;
    found.push({ name: node.id.name, around: parents.findLast(isFunction) });
  });
  return found;
}

/** Where the variable is declared that a name means in this place. */
function nearest(places, name, parents) {
  const known = places.filter((place) => place.name === name);
  const within = parents
    .toReversed()
    .flatMap((parent) => known.filter(({ around }) => around === parent));
  const place = within[0] ?? known.find(({ around }) => !around);
  return place && { around: place.around };
}

/** Of each class of a file its own name, and those of variables that hold one of it. */
function instancesIn(program) {
  const [classes, names] = [new Map(), new Map()];
  visit(program, [], (node) => {
    if (node.type === 'ClassDeclaration' && node.id) classes.set(node.id.name, node.body);
  });
  for (const [name, body] of classes) names.set(body, [name]);
  visit(program, [], ({ type, id, init }) => {
    if (type !== 'VariableDeclarator' || init?.type !== 'NewExpression') return;
    names.get(classes.get(init.callee.name))?.push(id.name);
  });
  return names;
}

/** The class, or the object with methods, that `this` means in a place. */
function ownerOf(name, parents) {
  if (!name?.startsWith('this.')) return undefined;
  const isPrivate = name.startsWith('this.#');
  const binds = new Set(['FunctionExpression', 'FunctionDeclaration', 'PropertyDefinition']);
  const inner = isPrivate ? undefined : parents.findLast(({ type }) => binds.has(type));
  const around = inner ? parents.slice(0, parents.indexOf(inner)) : isPrivate ? parents : [];
  const owners = new Set(isPrivate ? ['ClassBody'] : ['ClassBody', 'ObjectExpression']);
  return around.findLast(({ type }) => owners.has(type));
}

function nameOfKey({ type, name }) {
  return type === 'PrivateIdentifier' ? `#${name}` : name;
}

function uncast(value) {
  return casts.has(value?.type) ? uncast(value.expression) : value;
}

function isContainer(value) {
  if (value?.type === 'NewExpression') return /^(?:Map|Set|Array)$/.test(value.callee.name ?? '');
  if (value?.type === 'CallExpression') return made.test(named(value.callee) ?? '');
  return value?.type === 'ArrayExpression' || value?.type === 'ObjectExpression';
}

/** `held.set(…)`, `this.#held.push(…)`, `held[key] = …`, each with the functions around it. */
function writesIn(program) {
  const found = [];
  visit(program, [], (node, parents) => {
    const name = writtenBy(node);
    if (name) found.push({ name, owner: ownerOf(name, parents), parents: [...parents] });
  });
  return found;
}

function writtenBy(node) {
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const { object, property } = node.callee;
    if (named(node.callee) === 'Object.assign') return named(node.arguments[0]);
    return growing.has(property.name) ? named(object) : undefined;
  }
  if (node.type !== 'AssignmentExpression') return undefined;
  if (node.left.type === 'MemberExpression' && node.left.computed) return named(node.left.object);
  return spreadsItself(node) ? named(node.left) : undefined;
}

/** `held = [...held, more]`. */
function spreadsItself({ left, right }) {
  const name = named(left);
  let isSpread = false;
  visit(right, [], (node) => {
    isSpread ||= node.type === 'SpreadElement' && named(node.argument) === name;
  });
  return name !== undefined && isSpread;
}

/** `held`, `object.held` or `this.#held`; a private field is of this class, whoever holds it. */
function named(node) {
  const bare = uncast(node);
  if (bare?.type === 'Identifier') return bare.name;
  if (bare?.type === 'ThisExpression') return 'this';
  if (bare?.type !== 'MemberExpression' || bare.computed) return undefined;
  if (bare.property.type === 'PrivateIdentifier') return `this.#${bare.property.name}`;
  const object = named(bare.object);
  return object && `${object}.${bare.property.name}`;
}

function isLastingWrite({ name, owner, around, instances }, write) {
  const isOfInstance = instances.some((one) => name.replace(/^this/, one) === write.name);
  if (owner && isOfInstance) return write.parents.some(isFunction);
  if (write.name !== name) return false;
  if (owner) return write.owner === owner;
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
