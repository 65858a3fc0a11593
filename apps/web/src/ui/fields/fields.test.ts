import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PasswordField } from './PasswordField.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

const label = 'Adresse';

/** Texts a control is described by, found by the ids it names. */
function descriptions(markup: string): string[] {
  const ids = /aria-describedby="([^"]*)"/.exec(markup)?.[1]?.split(' ') ?? [];
  return ids.map((id) => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(markup)?.[1] ?? `no ${id}`);
}

describe('a field', () => {
  it('is named by its label', () => {
    const markup = renderToStaticMarkup(createElement(TextField, { label, id: 'mail' }));
    expect(markup).toMatch(/<label for="mail"[^>]*>Adresse<\/label>/);
    expect(markup).toMatch(/<input [^>]*id="mail"/);
    expect(markup).not.toMatch(/aria-[a-z]+=/);
  });

  it('is described by all that is said about it, what the caller says first', () => {
    const markup = renderToStaticMarkup(
      createElement(TextField, {
        label,
        hint: 'conseil',
        note: 'libre',
        error: 'faute',
        'aria-describedby': 'mine',
      }),
    );
    expect(descriptions(markup)).toEqual(['no mine', 'conseil', 'libre', 'faute']);
  });

  it('is invalid, and says so at once, with an error only', () => {
    const wrong = renderToStaticMarkup(createElement(TextField, { label, error: 'faute' }));
    expect(wrong).toContain('aria-invalid="true"');
    // An icon before the words: not everybody sees colours.
    expect(wrong).toMatch(/role="alert".*<svg.*>faute</);
    const right = renderToStaticMarkup(createElement(TextField, { label, error: '' }));
    expect(right).not.toContain('aria-invalid=');
    expect(right).not.toContain('role=');
  });

  it('has a place for news before there are any', () => {
    const silent = renderToStaticMarkup(createElement(TextField, { label, note: '' }));
    expect(silent).toMatch(/<output [^>]*><\/output>/);
    expect(silent).not.toContain('aria-describedby=');
    expect(renderToStaticMarkup(createElement(TextField, { label }))).not.toContain('<output');
  });

  it('for a password hides it, and offers to show it', () => {
    const markup = renderToStaticMarkup(
      createElement(PasswordField, { label, showLabel: 'Afficher', hideLabel: 'Masquer' }),
    );
    expect(markup).toMatch(/<input [^>]*type="password"/);
    expect(markup).toContain('aria-label="Afficher"');
    expect(markup).not.toContain('Masquer');
  });

  it('of several lines shows how many signs there are', () => {
    const markup = renderToStaticMarkup(createElement(TextArea, { label, counter: '12 / 280' }));
    expect(markup).toContain('12 / 280');
    expect(markup).toMatch(/<textarea [^>]*rows="4"/);
  });
});
