import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { More } from './More.tsx';
import { Notice } from './Notice.tsx';
import { FullSpinner, Spinner } from './Spinner.tsx';

test('what waits says so, once', () => {
  expect(renderToStaticMarkup(createElement(Spinner, { label: 'Un instant' }))).toMatch(
    /^<output.*Un instant<\/span><\/output>$/,
  );
  expect(renderToStaticMarkup(createElement(Spinner, {}))).not.toContain('output');
  const full = renderToStaticMarkup(createElement(FullSpinner, { label: 'Un instant' }));
  expect(full.match(/<output/g)).toHaveLength(1);
});

test('what did not come is told, and can be asked for again where that helps', () => {
  const words = { title: 'Rien', sentence: 'La ligne est coupée.', retryLabel: 'Réessayer' };
  const once = renderToStaticMarkup(createElement(ErrorState, words));
  expect(once).toContain('role="alert"');
  expect(once).not.toContain('Réessayer');
  const again = createElement(ErrorState, { ...words, onRetry: () => undefined });
  expect(renderToStaticMarkup(again)).toContain('Réessayer</button>');
});

test('a notice is read out: in its turn, or at once when something went wrong', () => {
  expect(renderToStaticMarkup(Notice({ children: 'Fait.' }))).toMatch(
    /^<output.*>Fait\.<\/output>$/,
  );
  expect(renderToStaticMarkup(Notice({ isAlert: true, children: 'Raté.' }))).toMatch(
    /^<div role="alert".*<svg.*>Raté\.<\/p><\/div>$/,
  );
});

test('what is empty is a heading, with only what it was given', () => {
  const bare = renderToStaticMarkup(createElement(EmptyState, { title: 'Aucune image' }));
  expect(bare).toContain('>Aucune image</h2>');
  expect(bare).not.toContain('<p');
  expect(bare).not.toContain('<svg');
});

test('what comes by itself can be asked for, and says why when it did not come', () => {
  const words = {
    label: 'Suite',
    retryLabel: 'Réessayer',
    isComing: false,
    onNear: () => undefined,
  };
  const near = renderToStaticMarkup(createElement(More, { ...words, failure: undefined }));
  expect(near).toContain('Suite</button>');
  expect(near).not.toContain('role="alert"');
  const failed = renderToStaticMarkup(createElement(More, { ...words, failure: 'Coupée.' }));
  expect(failed).toMatch(/role="alert".*Coupée\..*Réessayer<\/button>/);
});
