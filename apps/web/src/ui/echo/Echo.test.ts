import type { EchoScores } from '@stenope/domain/echoes/axes';
import { createElement, type ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { describeEcho, type EchoWords } from './describe.ts';
import { Echo } from './Echo.tsx';

const scores: EchoScores = {
  intention: 4.6,
  composition: 5,
  matiere: 0,
  technique: 4.25,
  emotion: 3.5,
};
const words: EchoWords = {
  language: 'fr',
  names: {
    intention: 'Intention',
    composition: 'Composition',
    matiere: 'Matière',
    technique: 'Technique',
    emotion: 'Émotion',
  },
};

const draw = (props: Partial<ComponentProps<typeof Echo>>) =>
  renderToStaticMarkup(
    createElement(Echo, { scores, size: 'panel', title: 'Écho moyen', ...props }),
  );
const count = (markup: string, part: string) => markup.split(part).length - 1;

describe('the text equivalent', () => {
  test('names every axis with its figure, as the language writes it', () => {
    expect(describeEcho(scores, words)).toBe(
      'Intention 4,6, Composition 5,0, Matière 0,0, Technique 4,3 et Émotion 3,5',
    );
    expect(describeEcho(scores, { ...words, language: 'en' })).toContain('Composition 5.0');
  });

  test('is read out after the title, with labels by itself', () => {
    const markup = draw({ labels: words });
    expect(markup).toContain('role="img"');
    const [, spoken = ''] = /aria-labelledby="([^"]+)"/.exec(markup) ?? [];
    const [title, description] = spoken.split(' ');
    expect(markup).toContain(`<title id="${title}">Écho moyen</title>`);
    expect(markup).toContain(`<desc id="${description}">Intention 4,6`);
  });

  test('of a drawing without one is its title alone', () => {
    const markup = draw({ size: 'form' });
    expect(/aria-labelledby="[^" ]+"/.test(markup)).toBe(true);
    expect(markup).not.toContain('<desc');
  });

  test('of a small one is its label, and it costs three nodes', () => {
    const markup = draw({ size: 'dot', description: describeEcho(scores, words) });
    expect(markup).toContain('aria-label="Écho moyen, Intention 4,6');
    expect(count(markup, '<') - count(markup, '</')).toBe(3);
    const ring = draw({ size: 'dot', scores: null, title: 'Pas encore révélé' });
    expect(ring).toContain('aria-label="Pas encore révélé"');
    expect(count(ring, '<') - count(ring, '</')).toBe(3);
  });
});

describe('the drawing', () => {
  test('has coloured dots where there is room for them', () => {
    for (const axis of Object.keys(scores)) expect(draw({})).toContain(`fill:var(--${axis})`);
    expect(draw({ size: 'dot' })).not.toContain('var(--');
  });

  test('of what is not revealed is an empty ring and tells nothing', () => {
    const markup = draw({ scores: null, labels: words });
    expect(markup).toContain('echo-unrevealed');
    expect(markup).not.toContain('polygon');
    expect(markup).not.toContain('Intention');
  });

  test('without an average shows the own rating alone, as a dashed line', () => {
    const markup = draw({ scores: null, labels: words, ghost: scores });
    expect(count(markup, '<polygon')).toBe(1);
    expect(markup).toContain('echo-ghost');
    expect(markup).toContain('Intention 4,6');
    expect(markup).not.toContain('echo-unrevealed');
  });

  test('has a dashed line for the own rating, when there is one', () => {
    expect(count(draw({}), '<polygon')).toBe(1);
    expect(count(draw({ ghost: scores }), '<polygon')).toBe(2);
    expect(draw({ ghost: scores })).toContain('echo-ghost');
  });

  test('ripples when told, and only then', () => {
    expect(draw({})).not.toContain('echo-ripple');
    expect(draw({ ripple: true })).toContain('echo-ripple');
    expect(draw({ ripple: 3 })).toContain('echo-ripple');
  });
});
