import { action } from '@stenope/contract/action';
import connection from '@stenope/i18n/locales/fr/connection.json' with { type: 'json' };
import errors from '@stenope/i18n/locales/fr/errors.json' with { type: 'json' };
import fields from '@stenope/i18n/locales/fr/fields.json' with { type: 'json' };
import { createInstance } from 'i18next';
import { createElement, type FormEvent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { NetworkError } from '../api/failures.ts';
import { useActionForm, type ActionForm } from './useActionForm.ts';

const say = action({
  id: 'words.say',
  about: 'Says a word',
  method: 'POST',
  path: '/api/words',
  access: 'member',
  body: z.strictObject({ word: z.string().check(z.minLength(2)) }),
  answer: null,
  status: 204,
  errors: [],
});

const words = createInstance();
beforeAll(async () => {
  const fr = { errors, connection, fields };
  await words.init({ lng: 'fr', resources: { fr }, interpolation: { escapeValue: false } });
});

/** What was sent, and the ends of what is on its way. */
let sent: { readonly body: object; readonly end: PromiseWithResolvers<void> }[];
let done: number;
beforeEach(() => {
  sent = [];
  done = 0;
});

function aForm(word: string): ActionForm<'word'> {
  const drawn: ActionForm<'word'>[] = [];
  function Probe() {
    const form = useActionForm({
      action: say,
      start: { word },
      send: (body) => {
        const end = Promise.withResolvers<void>();
        sent.push({ body, end });
        return end.promise;
      },
      done: () => void (done += 1),
    });
    drawn.push(form);
    return null;
  }
  renderToStaticMarkup(createElement(I18nextProvider, { i18n: words }, createElement(Probe)));
  const [form] = drawn;
  if (!form) throw new Error('Nothing was drawn');
  return form;
}

let prevented = 0;
const press = ({ submit }: ActionForm<'word'>) =>
  submit({ preventDefault: () => void (prevented += 1) } as FormEvent);

/** Lets everything go on that waits for nothing outside. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('pressed twice it sends once, also while the answer is on its way', async () => {
  const form = aForm('bonjour');
  prevented = 0;
  press(form);
  press(form);
  await settled();
  press(form);
  await settled();
  expect(sent.map(({ body }) => body)).toEqual([{ word: 'bonjour' }]);
  // The browser itself never sends a form.
  expect(prevented).toBe(3);
  sent[0]?.end.resolve();
  await settled();
  expect(done).toBe(1);
});

test('after an answer, a failure or a refusal beside a field, it may be pressed again', async () => {
  const form = aForm('bonjour');
  const ends = [
    (end: PromiseWithResolvers<void>) => end.reject(new NetworkError('network')),
    (end: PromiseWithResolvers<void>) => end.resolve(),
    (end: PromiseWithResolvers<void>) => end.resolve(),
  ];
  for (const [at, end] of ends.entries()) {
    press(form);
    await settled();
    expect(sent).toHaveLength(at + 1);
    const { end: pending } = sent[at] ?? {};
    if (pending) end(pending);
    await settled();
  }
  expect(done).toBe(2);
});

test('what is wrong is not sent, however often it is pressed', async () => {
  const form = aForm('b');
  press(form);
  await settled();
  press(form);
  await settled();
  expect(sent).toEqual([]);
});
