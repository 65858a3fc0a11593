import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { searchPlaces } from '@stenope/contract/places';
import { describe, expect, onTestFinished, test } from 'vitest';
import { slowness } from '../kit/patience.ts';
import { aWorld } from '../kit/world.ts';
import { seedPlaces } from './seed.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** An external geocoder on a local port, recording requests. */
async function aService(answer: Answer): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

async function searchWith(provider: 'ban' | 'photon', url: string, q: string) {
  const world = await aWorld({ env: { PLACES_PROVIDER: provider, PLACES_URL: url } });
  await seedPlaces(world.running.context.db);
  const { client } = await world.person();
  return (await client.ask(searchPlaces, { query: { q, limit: 5 } })).items;
}

const json =
  (body: unknown): Answer =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  };

function feature(lon: unknown, lat: unknown, properties: object): object {
  return { type: 'Feature', geometry: { type: 'Point', coordinates: [lon, lat] }, properties };
}

const banAnswer = {
  type: 'FeatureCollection',
  features: [
    feature(5.370313, 44.753441, {
      id: '26113_0240_00008',
      type: 'housenumber',
      name: '8 Rue de l’Armellerie',
      label: '8 Rue de l’Armellerie 26150 Die',
      postcode: '26150',
      city: 'Die',
      context: '26, Drôme, Auvergne-Rhône-Alpes',
    }),
    feature(5.37, 44.75, {
      id: '26113',
      type: 'municipality',
      name: 'Die',
      city: 'Die',
      context: '26, Drôme, Auvergne-Rhône-Alpes',
    }),
    feature('east', 44, { id: 'x', type: 'street', name: 'no place' }),
    feature(5, 95, { id: 'y', type: 'street', name: 'beyond the pole' }),
  ],
};

test('the Base Adresse Nationale answers in our shape', async () => {
  const { url, asked } = await aService(json(banAnswer));
  const items = await searchWith('ban', url, 'rue de l’armellerie');
  expect(asked).toEqual(['/search/?q=rue+de+l%E2%80%99armellerie&limit=5&autocomplete=1']);
  expect(items).toEqual([
    {
      id: 'ban:26113_0240_00008',
      label: '8 Rue de l’Armellerie, Die, Drôme, France',
      name: '8 Rue de l’Armellerie',
      region: 'Die, Drôme',
      country: 'France',
      countryCode: 'FR',
      lat: 44.753441,
      lon: 5.370313,
      kind: 'address',
      approximate: false,
    },
    expect.objectContaining({ label: 'Die, Drôme, France', kind: 'commune' }),
  ]);
});

test('Photon answers in our shape', async () => {
  const { url, asked } = await aService(
    json({
      features: [
        feature(13.3951309, 52.5170365, {
          osm_id: 240109189,
          osm_type: 'N',
          type: 'city',
          name: 'Berlin',
          countrycode: 'DE',
          state: 'Berlin',
        }),
        feature(2.3, 48.9, {
          osm_id: 7,
          osm_type: 'W',
          type: 'house',
          housenumber: '3',
          street: 'Rue Daguerre',
          city: 'Paris',
          state: 'Île-de-France',
          countrycode: 'FR',
        }),
        feature(1, 1, { osm_id: 8, osm_type: 'N', type: 'city', name: 'Nowhere' }),
      ],
    }),
  );
  const items = await searchWith('photon', `${url}/`, 'berlin');
  expect(asked).toEqual(['/api/?q=berlin&limit=5&lang=fr']);
  expect(items.map(({ label, kind, id }) => [label, kind, id])).toEqual([
    ['Berlin, Allemagne', 'city', 'osm:N240109189'],
    ['3 Rue Daguerre, Paris, Île-de-France, France', 'address', 'osm:W7'],
  ]);
});

test('what it refuses to look for is looked for here', async () => {
  const { url, asked } = await aService(json(banAnswer));
  expect((await searchWith('ban', url, 'pa'))[0]?.id).toBe('insee:Paris');
  expect(asked).toEqual([]);
});

/** Answer of our own index when the external service failed. */
async function instead(answer: Answer): Promise<string | undefined> {
  const { url, asked } = await aService(answer);
  const items = await searchWith('photon', url, 'die');
  expect(asked).toHaveLength(1);
  return items[0]?.id;
}

describe('the own index answers when the other', () => {
  const useless: Readonly<Record<string, Answer>> = {
    'is broken': (_request, response) => {
      response.statusCode = 500;
      response.end('{"features": []}');
    },
    'says something else': json({ error: 'no' }),
    'says nonsense': (_request, response) => void response.end('<html>'),
    'hangs up': (request) => void request.socket.destroy(),
    'never ends': (_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    },
  };

  test.each(Object.entries(useless))('%s', async (_how, answer) => {
    expect(await instead(answer)).toBe('insee:Die');
  });

  test('hesitates', async () => {
    const begun = performance.now();
    const id = await instead((_request, response) => void response.write('{"features": ['));
    expect(id).toBe('insee:Die');
    expect(performance.now() - begun).toBeLessThan(15_000 * slowness());
  });

  test('sends us on to another', async () => {
    const other = await aService(json(banAnswer));
    const id = await instead((_request, response) => {
      response.writeHead(302, { location: `${other.url}/search/` });
      response.end();
    });
    expect(id).toBe('insee:Die');
    expect(other.asked).toEqual([]);
  });

  test('is not there', async () => {
    const items = await searchWith('ban', 'http://127.0.0.1:9', 'dieppe');
    expect(items[0]?.id).toBe('insee:Dieppe');
  });
});
