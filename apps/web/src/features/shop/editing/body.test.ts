import { createProduct } from '@stenope/contract/people/shop';
import { judge } from '@stenope/contract/problems';
import { expect, test } from 'vitest';
import { faultOf, labelOf, priceComplaints, statusOf, typedOf, wordsOf } from './body.ts';

const mediaId = '0199aaaa-0000-7000-8000-000000000001';
const typed = {
  name: ' Tirage ',
  price: '1 234,50 €',
  description: ' Baryté. ',
  link: 'exemple.org/tirage',
  alt: '',
};

test('what is typed becomes what the contract takes', () => {
  const body = { ...wordsOf(typed, { status: 'individual', sensitive: 'nude' }), mediaId };
  expect(body).toEqual({
    name: 'Tirage',
    description: 'Baryté.',
    alt: '',
    sensitive: 'nude',
    link: 'https://exemple.org/tirage',
    priceCents: 123_450,
    sellerStatus: 'individual',
    mediaId,
  });
  expect(judge(createProduct.body, body)).not.toHaveProperty('problems');
});

test('what is missing is left out, and an empty link leads nowhere', () => {
  const body = wordsOf({ price: '12' }, { status: undefined, sensitive: 'none' });
  expect(body).toMatchObject({ link: null, priceCents: 1200 });
  const verdict = judge(createProduct.body, body);
  const problems = 'problems' in verdict ? verdict.problems : [];
  expect(problems.map(({ field }) => field).toSorted()).toEqual([
    'mediaId',
    'name',
    'sellerStatus',
  ]);
});

test.each([
  ['', 'missing'],
  ['douze', 'format'],
  ['1.234', 'unclear'],
  ['0', 'too_low'],
  ['9 999 999', 'too_high'],
])('%j is complained of as %s', (price, fault) => {
  const [complaint] = priceComplaints({ price });
  expect(complaint && faultOf(complaint)).toBe(fault);
});

test('a price is no complaint, and other fields have no fault of a price', () => {
  expect(priceComplaints({ price: '12,50' })).toEqual([]);
  expect(faultOf({ field: 'name', rule: 'required' })).toBeUndefined();
});

test('a product comes back as it was written', () => {
  const product = {
    id: mediaId,
    seller: { id: mediaId, username: 'ada', displayName: 'Ada', avatar: null, isPro: true },
    name: 'Tirage',
    description: '',
    alt: '',
    sensitive: 'suggestive',
    priceCents: 1205,
    link: null,
    sellerStatus: 'professional',
    photo: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    status: 'processing',
    onSale: true,
    can: { edit: true, delete: true },
  } as const;
  const again = typedOf(product);
  expect(again).toMatchObject({ price: '12,05', link: '' });
  const { name, description, alt, sensitive, priceCents, link, sellerStatus } = product;
  expect(wordsOf(again, { status: 'professional', sensitive })).toEqual({
    name,
    description,
    alt,
    sensitive,
    priceCents,
    link,
    sellerStatus,
  });
});

test('only what the law knows is a status', () => {
  expect([statusOf('individual'), statusOf('company'), statusOf(undefined)]).toEqual([
    'individual',
    undefined,
    undefined,
  ]);
});

test('only a label there is is taken from what was kept', () => {
  expect([labelOf('nude'), labelOf('naked'), labelOf(undefined)]).toEqual(['nude', 'none', 'none']);
});
