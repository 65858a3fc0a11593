import { createConfig, lintFromString } from '@redocly/openapi-core';

type Json = Readonly<Record<string, unknown>>;

/** Complaints of Redocly's linter with its strictest rules. */
export async function lintDescription(document: Json): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  );
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** Requirements of OpenAPI 3.1 that tools rely on. */
export function checkDescription(document: Json): readonly string[] {
  const { openapi, info, paths, components } = document as {
    openapi?: unknown;
    info?: Json;
    paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    components?: { securitySchemes?: Json };
  };
  const operations = Object.entries(paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const ids = operations.map(({ operation }) => operation.operationId);
  const schemes = Object.keys(components?.securitySchemes ?? {});
  return [
    ...when(!/^3\.1\.\d$/.test(String(openapi)), `openapi is ${String(openapi)}`),
    ...when(!isText(info?.['title']) || !isText(info?.['version']), 'info lacks title or version'),
    ...when(new Set(ids).size !== ids.length, 'two operations share an operationId'),
    ...operations.flatMap(({ path, method, operation }) =>
      checkOperation(path, method, operation, schemes).map(
        (complaint) => `${method} ${path}: ${complaint}`,
      ),
    ),
    ...brokenReferences(document, document),
  ];
}

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly security?: readonly Json[];
  readonly 'x-access'?: string;
  readonly parameters?: readonly {
    name?: string;
    in?: string;
    required?: boolean;
    schema?: Json;
  }[];
  readonly requestBody?: { readonly content?: Json };
  readonly responses?: Readonly<Record<string, { description?: string; content?: Json }>>;
}

function checkOperation(
  path: string,
  method: string,
  operation: Operation,
  schemes: readonly string[],
): readonly string[] {
  const { operationId, summary, parameters = [], requestBody, responses = {} } = operation;
  const inBraces = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const asked = (operation.security ?? []).flatMap((need) => Object.keys(need));
  const isPublic = operation['x-access'] === 'anyone';
  const done = Object.keys(responses).filter((status) => /^2\d\d$/.test(status));
  return [
    ...when(!path.startsWith('/'), 'the path has no slash'),
    ...when(!methods.has(method), 'no such method'),
    ...when(!isText(operationId) || !isText(summary), 'no operationId or summary'),
    ...when(
      inBraces.join() !== inPath.map(({ name }) => name).join(),
      'path parameters do not match the path',
    ),
    ...when(
      inPath.some(({ required }) => required !== true),
      'a path parameter is optional',
    ),
    ...when(
      parameters.some(({ schema }) => !schema),
      'a parameter has no schema',
    ),
    ...when(Boolean(requestBody) && !requestBody?.content?.['application/json'], 'no JSON body'),
    ...when(done.length !== 1, 'not one way to succeed'),
    ...when(!Object.keys(responses).every((key) => /^[2-5]\d\d$/.test(key)), 'an odd status'),
    ...when(!Object.values(responses).every(({ description }) => isText(description)), 'no words'),
    ...when(operation.security === undefined, 'does not say who may'),
    ...when(isPublic !== (asked.length === 0), 'says otherwise who may than its access'),
    ...asked.filter((name) => !schemes.includes(name)).map((name) => `no security scheme ${name}`),
  ];
}

/** Every `$ref` must resolve within the document. */
function brokenReferences(document: Json, node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key !== '$ref') return brokenReferences(document, value);
    return typeof value === 'string' && resolves(document, value)
      ? []
      : [`${String(value)} is void`];
  });
}

function resolves(document: Json, pointer: string): boolean {
  if (!pointer.startsWith('#/')) return false;
  let current: unknown = document;
  for (const key of pointer.slice(2).split('/')) {
    if (typeof current !== 'object' || current === null) return false;
    current = (current as Json)[key.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return current !== undefined;
}

/** Accessibility problems of the page. */
export function checkPage(html: string): readonly string[] {
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
  const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  const anchors = [...html.matchAll(/\shref="#([^"]*)"/g)].map(([, anchor]) => anchor);
  const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
  return [
    ...when(!/<html lang="[a-z-]+"/.test(html), 'no language'),
    ...when(!/<title>[^<]+<\/title>/.test(html), 'no title'),
    ...when(count(/<h1/g) !== 1, 'not one h1'),
    ...when(count(/<main/g) !== 1, 'not one main'),
    ...when(
      levels.some((level, at) => level - (levels[at - 1] ?? 0) > 1),
      'a heading is skipped',
    ),
    ...when(new Set(ids).size !== ids.length, 'an id twice'),
    ...when(
      anchors.some((anchor) => !ids.includes(anchor)),
      'a link into nothing',
    ),
    ...when(count(/<th(?! scope=)[\s>]/g) > 0, 'a header cell without scope'),
    ...when(count(/<(?:script|style|iframe|object)[\s>]|\sstyle=|\son\w+=/g) > 0, 'inline code'),
    ...when(/undefined|\[object|NaN/.test(html), 'leftovers of a program'),
  ];
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim().length > 0;
}

function when(fault: boolean, complaint: string): readonly string[] {
  return fault ? [complaint] : [];
}
