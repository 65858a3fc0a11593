import type { Action } from '@stenope/contract/action';
import { jsonSchema } from './openapi.ts';

interface Property {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Property;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Property[];
}

/** API documentation as HTML: parameters, answers and errors of each action. */
export function renderDocs(actions: readonly Action[]): string {
  const sorted = actions.toSorted((a, b) => a.id.localeCompare(b.id));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sténopé API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>Sténopé API</h1>
<p>JSON over HTTPS. Failures are <code>{"error": {"code", "values", "requestId"}}</code>.
The same for tools: <a href="/api/openapi.json">openapi.json</a>. A personal access token, made in
the settings and sent as <code>Authorization: Bearer</code>, may call what names a scope of it.</p>
</header>
<nav aria-label="Actions"><ul>
${sorted.map((action) => `<li><a href="#${escape(action.id)}">${escape(action.id)}</a></li>`).join('\n')}
</ul></nav>
<main>
${sorted.map(renderAction).join('\n')}
</main>
</body>
</html>`;
}

function renderAction(action: Action): string {
  return `<section id="${escape(action.id)}">
<h2>${escape(action.id)}</h2>
<p><code><b>${action.method}</b> ${escape(action.path)}</code> <span class="edge">${action.access}${action.scope ? ` · ${action.scope}` : ''}</span></p>
<p>${escape(action.about)}</p>
${renderShape('Parameters', action.params, 'input')}
${renderShape('Query', action.query, 'input')}
${renderShape('Body', action.body, 'input')}
${action.creates ? '<p>Takes an <code>Idempotency-Key</code>: the same key gives the same answer and one effect.</p>' : ''}
${action.answer ? renderShape(`Answer ${action.status}`, action.answer, 'output') : `<h3>Answer ${action.status}</h3><p>Nothing.</p>`}
${action.errors.length > 0 ? `<h3>Errors</h3><p>${action.errors.map((code) => `<code>${code}</code>`).join(' ')}</p>` : ''}
</section>`;
}

function renderShape(
  title: string,
  schema: Parameters<typeof jsonSchema>[0] | undefined,
  io: 'input' | 'output',
): string {
  if (!schema) return '';
  const rows = rowsOf(jsonSchema(schema, io));
  return `<h3>${title}</h3>
<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Rules</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`;
}

function rowsOf(shape: Property, prefix = ''): string[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, schema]) => {
    const property = filled(schema);
    const field = prefix + name;
    const required = shape.required?.includes(name) ?? false;
    const row = `<tr><td><code>${escape(field)}</code>${required ? '' : ' <i>optional</i>'}</td><td>${escape(typeOf(property))}</td><td>${escape(rulesOf(property))}</td></tr>`;
    const inner = property.items ?? property;
    return [row, ...rowsOf(inner, property.items ? `${field}[].` : `${field}.`)];
  });
}

/** Nullable fields are a union in the schema; the fields shown are those of the other branch. */
function filled(property: Property): Property {
  const [one, ...others] = property.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return one && others.length === 0 ? { ...one, type: `${String(one.type)} or null` } : property;
}

function typeOf(property: Property): string {
  if (property.enum) return property.enum.join(' | ');
  if (property.items) return `list of ${typeOf(property.items)}`;
  return property.format ?? String(property.type ?? 'any');
}

function rulesOf(property: Property): string {
  const rules: string[] = [];
  if (property.minLength === 1) rules.push('not empty');
  else if (property.minLength) rules.push(`at least ${property.minLength} characters`);
  if (property.maxLength) rules.push(`at most ${property.maxLength} characters`);
  if (property.minimum !== undefined) rules.push(`from ${property.minimum}`);
  if (property.maximum !== undefined) rules.push(`to ${property.maximum}`);
  if (property.maxItems) rules.push(`at most ${property.maxItems} items`);
  return rules.join(', ');
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export const docsStyle = `
:root { color-scheme: dark light; --wall: #0f0f0f; --ink: #f4f4f4; --mute: #a0a0a0; --line: #303030; --safelight: #ff5a2b; }
@media (prefers-color-scheme: light) {
  :root { --wall: #f3f3f3; --ink: #111; --mute: #5f5f5f; --line: #dcdcdc; --safelight: #bf360c; }
}
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 6rem; background: var(--wall); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
h1, h2 { letter-spacing: -0.015em; line-height: 1.1; }
h2 { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { margin: 1.5rem 0 0.25rem; font-size: 1rem; }
a { color: var(--safelight); }
nav ul { columns: 14rem; padding: 0; list-style: none; }
code, .edge { font: 0.875em ui-monospace, monospace; }
.edge { color: var(--mute); text-transform: uppercase; letter-spacing: 0.06em; margin-left: 0.5rem; }
table { width: 100%; border-collapse: collapse; font-size: 0.9rem; }
th, td { padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th, i { color: var(--mute); font-weight: 400; }
`;
