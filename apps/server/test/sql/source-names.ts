import { Visitor } from 'rolldown/utils';
import { importsOf, parsed, type Program, type SourceTexts } from './source.ts';

/** A name given to a statement: as it stands, or with gaps that the program fills. */
export interface SourceName {
  readonly file: string;
  readonly name: string;
  readonly pattern: RegExp;
}

export interface NamesInSource {
  readonly names: readonly SourceName[];
  /** Statements whose name cannot be read from the source. */
  readonly faults: readonly string[];
}

const home = 'platform/db/prepared.ts';
/** Functions that prepare a statement, and which of their parameters is its name. */
const first = new Map([
  [`${home}#prepared`, 0],
  [`${home}#preparedText`, 0],
]);

type Call = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0];
type Argument = Call['arguments'][number];

interface Enclosing {
  readonly name: string | undefined;
  readonly params: readonly string[];
}

/**
 * Every statement the source prepares. Functions that pass the name on, such as `preparedPage`, prepare
 * too: whoever calls them names the statement.
 */
export function namesInSource(texts: SourceTexts): NamesInSource {
  const programs = [...texts].map(([file, text]) => ({ file, program: parsed(file, text) }));
  const preparing = new Map(first);
  for (;;) {
    const known = preparing.size;
    const found = programs.map(({ file, program }) => namesOf(file, program, preparing));
    if (preparing.size > known) continue;
    return {
      names: found.flatMap(({ names }) => names),
      faults: found.flatMap(({ faults }) => faults),
    };
  }
}

function namesOf(file: string, program: Program, preparing: Map<string, number>): NamesInSource {
  const imports = importsOf(file, program);
  const names: SourceName[] = [];
  const faults: string[] = [];
  const look = (call: Call, enclosing: readonly Enclosing[]) => {
    const { callee } = call;
    if (callee.type === 'MemberExpression' && file !== home) {
      const { property } = callee;
      if (
        property.type === 'Identifier' &&
        property.name === 'prepare' &&
        call.arguments.length > 0
      )
        faults.push(`${file} prepares a statement past prepared()`);
    }
    if (callee.type !== 'Identifier') return;
    const at = preparing.get(imports.get(callee.name) ?? `${file}#${callee.name}`);
    if (at === undefined) return;
    const given = call.arguments[at];
    const passing = enclosing.find(({ params }) => params.includes(identifierOf(given)));
    if (passing?.name !== undefined)
      preparing.set(`${file}#${passing.name}`, passing.params.indexOf(identifierOf(given)));
    else {
      const name = nameIn(given);
      if (name) names.push({ file, ...name });
      else faults.push(`${file} names a statement neither by words nor by a parameter`);
    }
  };
  visitCalls(program, look);
  faults.push(...namedTexts(file, program));
  return { names, faults };
}

const identifierOf = (node: Argument | undefined): string =>
  node?.type === 'Identifier' ? node.name : '';

function nameIn(node: Argument | undefined): Pick<SourceName, 'name' | 'pattern'> | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string')
    return { name: node.value, pattern: new RegExp(`^${node.value}$`) };
  if (node?.type !== 'TemplateLiteral') return undefined;
  const words = node.quasis.map(({ value }) => value.cooked ?? '');
  return { name: words.join('…'), pattern: new RegExp(`^${words.join('\\w+')}$`) };
}

/** Calls with the functions around them, from the inside out. */
function visitCalls(
  program: Program,
  look: (call: Call, enclosing: readonly Enclosing[]) => void,
): void {
  const around: Enclosing[] = [];
  const names = new Map<object, string>();
  const enter = (node: {
    readonly id?: { readonly name?: string } | null;
    readonly params: readonly object[];
  }) => {
    const params = node.params.map((one) => ('name' in one ? String(one.name) : ''));
    around.unshift({ name: node.id?.name ?? names.get(node), params });
  };
  const leave = () => around.shift();
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) names.set(init, id.name);
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression: (call) => look(call, around),
  }).visit(program);
}

/** `{ name, text }`, as the driver takes it. */
function namedTexts(file: string, program: Program): string[] {
  if (file === home) return [];
  const faults: string[] = [];
  new Visitor({
    ObjectExpression: ({ properties }) => {
      const keys = properties.flatMap((one) =>
        one.type === 'Property' && one.key.type === 'Identifier' && !one.shorthand
          ? [one.key.name]
          : [],
      );
      if (keys.includes('name') && keys.includes('text'))
        faults.push(`${file} names a statement past preparedText()`);
    },
  }).visit(program);
  return faults;
}
