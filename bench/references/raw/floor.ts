import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  type FloorAnswer,
  floorAnswer,
  type FloorBody,
  type FloorOrder,
  floorPath,
  listTags,
  listTitle,
} from '../../works/floor/floor.ts';

/** The least node:http can do for the same bytes: no routing table, validation or logs. */
export function open(): Promise<RequestListener> {
  return Promise.resolve((request, response) => {
    const url = request.url ?? '/';
    if (!url.startsWith(floorPath)) response.writeHead(404).end();
    else if (request.method === 'POST') readBody(request, response);
    else answer(response, fromQuery(url));
  });
}

/** Cut out by hand: URLSearchParams alone would cost more than a whole framework. */
function fromQuery(url: string): FloorAnswer {
  const order = url.slice(url.indexOf('order=') + 6, url.indexOf('&limit=')) as FloorOrder;
  const limit = Number(url.slice(url.indexOf('&limit=') + 7));
  return floorAnswer(listTitle, listTags, order, limit);
}

function readBody(request: IncomingMessage, response: ServerResponse): void {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    text += chunk;
  });
  request.on('end', () => {
    const body = JSON.parse(text) as FloorBody;
    answer(response, floorAnswer(body.title, body.tags, 'newest', body.stars));
  });
}

function answer(response: ServerResponse, body: FloorAnswer): void {
  const text = JSON.stringify(body);
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
