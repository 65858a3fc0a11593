import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Button, ButtonLink, IconButton } from './Button.tsx';

describe('a button', () => {
  it('sends no form unless told', () => {
    expect(renderToStaticMarkup(createElement(Button, null, 'Publier'))).toContain('type="button"');
    expect(renderToStaticMarkup(createElement(Button, { type: 'submit' }, 'Publier'))).toContain(
      'type="submit"',
    );
  });

  it('keeps its words and its place among the keys while it is busy', () => {
    const busy = renderToStaticMarkup(createElement(Button, { busy: true }, 'Publier'));
    expect(busy).toContain('Publier');
    expect(busy).toContain('aria-busy="true"');
    expect(busy).toContain('aria-disabled="true"');
    expect(busy).not.toContain('disabled=""');
  });

  it('says nothing of being busy otherwise', () => {
    const idle = renderToStaticMarkup(createElement(Button, null, 'Publier'));
    expect(idle).not.toContain('aria-busy="');
    expect(idle).not.toContain('aria-disabled="');
  });

  it('that leads elsewhere is a link, by either road', () => {
    const whole = renderToStaticMarkup(createElement(ButtonLink, { href: '/welcome' }, 'Accueil'));
    expect(whole).toMatch(/^<a [^>]*href="\/welcome"/);
    const within = renderToStaticMarkup(
      createElement(MemoryRouter, null, createElement(ButtonLink, { to: '/search' }, 'Chercher')),
    );
    expect(within).toMatch(/^<a [^>]*href="\/search"/);
  });

  it('without words has a name', () => {
    expect(renderToStaticMarkup(createElement(IconButton, { label: 'Fermer' }))).toContain(
      'aria-label="Fermer"',
    );
  });
});
