import { isReservedUsername } from '@stenope/domain/accounts/reserved';
import { limits } from '@stenope/domain/accounts/limits';
import { messageLimits } from '@stenope/domain/messages/limits';
import { postLimits } from '@stenope/domain/posts/limits';
import { productLimits } from '@stenope/domain/shop/limits';
import { mentionsOf, tagsOf } from '@stenope/domain/posts/text';
import { describe, expect, it } from 'vitest';
import { negatives } from '../darkroom/darkroom.ts';
import { conversations } from './conversations.ts';
import { follows } from './follows.ts';
import { members } from './members.ts';
import { posts } from './posts.ts';
import { products, sellers } from './products.ts';
import { answerable, responses } from './responses.ts';
import type { DemoComment } from './types.ts';

const names = new Set(members.map(({ username }) => username));
const flat = (comments: readonly DemoComment[]): readonly DemoComment[] =>
  comments.flatMap((comment) => [comment, ...flat(comment.replies)]);
const comments = posts.flatMap((post) => flat(post.comments));
const long = (text: string) => Array.from(text).length;

const words = [
  ...members.map(({ bio }) => bio),
  ...posts.flatMap(({ title, alt, description, steps }) => [title, alt, description, ...steps]),
  ...comments.map(({ text }) => text),
  ...responses.map(({ description }) => description),
  ...products.flatMap(({ name, alt, description }) => [name, alt, description]),
  ...conversations.flatMap(({ messages }) => messages.map(({ text }) => text)),
];

describe('the demo community', () => {
  it('has its members, with names the site accepts', () => {
    expect(names.size).toBe(24);
    expect(members.filter(({ isPro }) => isPro).length).toBeGreaterThan(3);
    expect(members.filter(({ isPro }) => isPro).length).toBeGreaterThan(4);
    for (const { username, displayName, bio, interests } of members) {
      expect(username).toMatch(/^[a-z0-9_]{3,30}$/);
      expect(isReservedUsername(username)).toBe(false);
      expect(long(displayName)).toBeLessThanOrEqual(limits.displayName.max);
      expect(long(bio)).toBeLessThanOrEqual(300);
      expect(interests.length).toBeGreaterThan(0);
    }
  });

  it('shows every negative, in posts by members', () => {
    expect(posts.length).toBeGreaterThanOrEqual(60);
    expect(new Set(posts.map(({ negative }) => negative))).toEqual(
      new Set(negatives.map(({ id }) => id)),
    );
    expect(posts.filter(({ author }) => !names.has(author))).toEqual([]);
  });

  it('sells prints of what its Pros show, three in each of two shops', () => {
    const pros = new Set(members.filter(({ isPro }) => isPro).map(({ username }) => username));
    expect(
      [...sellers].map((seller) => products.filter((one) => one.seller === seller).length),
    ).toEqual([3, 3]);
    for (const { seller, negative, name, alt, description, priceCents, link } of products) {
      expect(pros).toContain(seller);
      expect(posts.find((post) => post.negative === negative)?.author).toBe(seller);
      expect(long(name)).toBeLessThanOrEqual(productLimits.name);
      expect(long(alt)).toBeLessThanOrEqual(productLimits.alt);
      expect(long(description)).toBeLessThanOrEqual(productLimits.description);
      expect(priceCents).toBeGreaterThanOrEqual(productLimits.lowestCents);
      expect(new URL(link).protocol).toBe('https:');
    }
  });

  it('answers posts of Pros with frames of what one shows oneself', () => {
    const pros = new Set(members.filter(({ isPro }) => isPro).map(({ username }) => username));
    const authorOf = (negative: string) =>
      posts.find((post) => post.negative === negative)?.author ?? '';
    expect(responses.length).toBeGreaterThan(6);
    for (const { author, to, negative, description } of responses) {
      expect(authorOf(negative), negative).toBe(author);
      expect(authorOf(to), to).not.toBe(author);
      expect(long(description)).toBeLessThanOrEqual(postLimits.responseDescription);
    }
    for (const negative of answerable) expect(pros).toContain(authorOf(negative));
  });

  it('keeps within the limits of a post', () => {
    for (const post of posts) {
      expect(long(post.title)).toBeLessThanOrEqual(postLimits.title);
      expect(long(post.alt)).toBeLessThanOrEqual(postLimits.alt);
      expect(long(post.description)).toBeLessThanOrEqual(postLimits.description);
      expect(tagsOf(post.description).length).toBeGreaterThan(0);
      expect(post.steps.length).toBeGreaterThanOrEqual(2);
      expect(post.steps.length).toBeLessThanOrEqual(5);
      for (const step of post.steps) expect(long(step)).toBeLessThanOrEqual(postLimits.step);
      for (const { label, link } of post.resources) {
        expect(long(label)).toBeLessThanOrEqual(postLimits.resourceLabel);
        expect(new URL(link).protocol).toBe('https:');
      }
      expect(long(post.place.name)).toBeLessThanOrEqual(postLimits.placeLabel);
      expect(Math.abs(post.place.latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(post.place.longitude)).toBeLessThanOrEqual(180);
    }
  });

  it('names only people who are there', () => {
    const named = words.flatMap((text) => mentionsOf(text));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !names.has(name))).toEqual([]);
  });

  it('talks, and never says the same twice', () => {
    expect(comments.length).toBeGreaterThanOrEqual(300);
    expect(comments.filter(({ author }) => !names.has(author))).toEqual([]);
    for (const { text } of comments) expect(long(text)).toBeLessThanOrEqual(postLimits.comment);
    const said = [...comments.map(({ text }) => text), ...posts.flatMap(({ steps }) => steps)];
    expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([]);
  });

  it('writes to each other, one pair once, in the order of time', () => {
    const pairs = conversations.map(({ between }) => between.toSorted().join(' '));
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { between, messages, unread } of conversations) {
      expect(between.filter((name) => !names.has(name))).toEqual([]);
      expect(messages.filter(({ author }) => !between.includes(author))).toEqual([]);
      expect(messages[0]?.author).toBe(between[0]);
      const ago = messages.map(({ minutesAgo }) => minutesAgo);
      expect(ago).toEqual(ago.toSorted((a, b) => b - a));
      // All unread messages are from one member.
      const waiting = messages.slice(messages.length - unread).map(({ author }) => author);
      expect(new Set(waiting).size).toBeLessThanOrEqual(1);
      // A request holds three messages at most.
      const answered = messages.findIndex(({ author }) => author !== between[0]);
      const before = answered === -1 ? messages.length : answered;
      expect(before).toBeLessThanOrEqual(messageLimits.request);
    }
  });

  it('writes French as it is printed', () => {
    expect(words.filter((text) => text.includes("'"))).toEqual([]);
    expect(words.filter((text) => /(?:^|[^\u00A0\u202F])[;?!»]/u.test(text))).toEqual([]);
    expect(words.filter((text) => / :|«(?!\u00A0)/u.test(text))).toEqual([]);
  });

  it('follows with a preference, nobody twice and nobody oneself', () => {
    const pairs = follows.map(({ follower, followed }) => `${follower} ${followed}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(follows.filter(({ follower, followed }) => follower === followed)).toEqual([]);
    const counts = members.map(
      ({ username }) => follows.filter(({ followed }) => followed === username).length,
    );
    const most = counts.toSorted((a, b) => b - a);
    expect(most[0]).toBeGreaterThan(3 * (most[12] ?? 0) - 8);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });
});
