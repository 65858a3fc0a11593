import { errorsOf, type Action } from '@stenope/contract/action';
import { tokenPrefix, tokenScopes } from '@stenope/domain/accounts/tokens';
import { errorCodes, errorStatus } from '@stenope/contract/errors';
import { z } from 'zod/mini';

type Json = Record<string, unknown>;

/** The contract as OpenAPI 3.1, whose schemas are JSON Schema 2020-12, which zod generates. */
export function describeApi(
  actions: readonly Action[],
  { serverUrl, cookieName }: { serverUrl: string; cookieName: string },
): Json {
  const paths: Record<string, Json> = {};
  for (const action of actions) {
    (paths[action.path] ??= {})[action.method.toLowerCase()] = describeAction(action);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sténopé',
      version: '1',
      description: 'The wire between Sténopé and its clients.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' },
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName },
        bearer: { type: 'http', scheme: 'bearer', description: 'The session of a native app.' },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${tokenPrefix}…`,
          description:
            'A personal access token, with the scopes an operation names: ' +
            `${tokenScopes.join(', ')}. Operations that name none refuse it.`,
        },
      },
    },
  };
}

function describeAction(action: Action): Json {
  const guarded = action.access !== 'anyone';
  return {
    operationId: action.id,
    summary: action.about,
    tags: [action.id.split('.')[0]],
    'x-access': action.access,
    // An empty list states that no credentials are needed.
    security: guarded ? securityOf(action) : [],
    ...(action.scope && { 'x-scope': action.scope }),
    parameters: [
      ...parametersOf(action.params, 'path'),
      ...parametersOf(action.query, 'query'),
      ...(action.creates ? [idempotencyKey] : []),
    ],
    ...(action.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(action.body, 'input') } },
      },
    }),
    responses: { ...answerOf(action), ...failuresOf(action) },
  };
}

/** A token beside a session only where a scope is named. */
function securityOf({ scope }: Action): Json[] {
  return [{ session: [] }, { bearer: [] }, ...(scope ? [{ token: [scope] }] : [])];
}

function answerOf(action: Action): Json {
  const content = action.answer && {
    content: { 'application/json': { schema: jsonSchema(action.answer, 'output') } },
  };
  return { [action.status]: { description: 'Done.', ...content } };
}

/** Error codes grouped by status: OpenAPI keys answers by status. */
function failuresOf(action: Action): Json {
  const byStatus = Map.groupBy(errorsOf(action), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\``).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function parametersOf(schema: z.core.$ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key gives the same answer and one effect.',
  schema: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[\\w-]+$' },
};

export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object',
      required: ['code', 'values', 'requestId'],
      additionalProperties: false,
      properties: {
        code: { enum: errorCodes },
        values: { type: 'object' },
        requestId: { type: 'string', format: 'uuid' },
      },
    },
  },
};
