import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RadioList } from './RadioList.tsx';

const draw = (value: 'spam' | 'other' | undefined, error?: string) =>
  renderToStaticMarkup(
    createElement(RadioList<'spam' | 'other'>, {
      label: 'Motif',
      choices: [
        { value: 'spam', label: 'Publicité' },
        { value: 'other', label: 'Autre' },
      ],
      value,
      onChange: () => undefined,
      error,
    }),
  );

test('nothing is chosen until somebody chooses; what is wrong is tied to the whole', () => {
  expect(draw(undefined)).not.toContain('checked=""');
  expect(draw('other').match(/checked=""/g)).toHaveLength(1);
  const wrong = draw(undefined, 'Choisissez.');
  const [, id] = /<fieldset aria-describedby="([^"]+)"/.exec(wrong) ?? [];
  expect(wrong).toMatch(new RegExp(`role="alert".*id="${id}"`));
});
