import type { ErrorCode } from '@stenope/contract/errors';
import { sendMessage } from '@stenope/contract/messages/messages';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { api } from '../../../platform/api/api.ts';
import { ApiError, isRecord, parseJson } from '../../../platform/api/failures.ts';
import { newMessageId } from '../../../platform/api/keys.ts';
import { mayPass, pauseMs } from '../../../platform/inbox/inbox.ts';
import { alone, locks } from '../../../platform/storage/tab-locks.ts';
import { Listeners } from '../../../ui/listeners.ts';
import { forgetMarks } from '../marks/marker.ts';
import { heardMessage } from '../revision.ts';
import { compareMessages } from '../thread/arrange.ts';
import { isStoredAt, storeText, storedText, storedTexts } from './stored-texts.ts';
import { beginTelling, keepUnsent, tellUnsent } from './unsent.ts';

/** A message the server has not acknowledged yet. */
export interface Queued {
  /** Generated here once, so that a message sent several times is stored once (idempotent). */
  readonly id: string;
  readonly conversationId: string;
  readonly body: string;
  readonly madeAt: string;
  /** Failed attempts, and until when none is made, by any tab. */
  readonly tries?: number;
  readonly notBefore?: number;
  /** Until when the server asked for none. */
  readonly askedUntil?: number;
  /** The server refused it: the author decides what to do. */
  readonly failed?: ErrorCode;
}

interface OutboxDependencies {
  readonly memberId: string;
  /** One attempt; rejects if the server has not stored the message. */
  readonly send: (queued: Queued) => Promise<unknown>;
  readonly onChange: () => void;
}

/** Longer than an attempt takes. Tabs that send the same message then have it stored once. */
const attemptMs = 75_000;

/**
 * Queue of unacknowledged messages, sent in order within each conversation. It survives reloads and
 * retries under the same id until the server accepts or refuses, so that no message is lost or
 * stored twice. Of several tabs the one whose turn it is sends.
 */
export class Outbox {
  readonly #dependencies: OutboxDependencies;
  /** Conversations of which a message is on its way. */
  readonly #underWay = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #all: readonly Queued[] = [];
  #isOpen = true;

  constructor(dependencies: OutboxDependencies) {
    this.#dependencies = dependencies;
    this.reread();
  }

  /** In writing order; the same array while nothing changed. */
  get all(): readonly Queued[] {
    return this.#all;
  }

  say(conversationId: string, body: string): Queued {
    const madeAt = new Date().toISOString();
    const queued = { id: newMessageId(), conversationId, body, madeAt };
    this.#put(queued);
    return queued;
  }

  /** Sends a refused message again. */
  retry(id: string): void {
    const queued = this.#find(id);
    if (queued) this.#put(untried(queued));
  }

  /** Removes a message: the server has stored it, or its author discarded it. */
  drop(id: string): void {
    if (!this.#find(id)) return;
    storeText(this.#dependencies.memberId, 'outbox', id, '');
    this.reread();
  }

  /**
   * A conversation was deleted, so texts written for it can no longer be sent. The author is told
   * and may copy them, unless they deleted it themselves, as `by` says.
   */
  giveBack(conversationId: string, by: string | null = null): void {
    const { memberId } = this.#dependencies;
    // Another tab may have removed them a moment ago.
    this.reread();
    const unsent = this.#all.filter((one) => one.conversationId === conversationId);
    for (const { id } of unsent) this.drop(id);
    const texts = [
      ...unsent.map(({ body }) => body),
      storedText(memberId, 'draft', conversationId),
    ];
    storeText(memberId, 'draft', conversationId, '');
    if (by !== memberId) keepUnsent(memberId, conversationId, texts);
  }

  /**
   * The network or server is back: ends all pauses but those the server asked for. Where there are no
   * locks it ends attempts of other tabs too, which may be gone; the server stores a message once.
   */
  hurry(): void {
    const now = Date.now();
    const paused = this.#all.filter(
      ({ notBefore, askedUntil = 0, failed }) => notBefore && askedUntil <= now && !failed,
    );
    for (const queued of paused) this.#put(untried(queued));
  }

  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
  }

  /** Reads the storage, which other tabs change too, and goes on with what is there. */
  reread(): void {
    const { memberId, onChange } = this.#dependencies;
    this.#all = storedTexts(memberId, 'outbox').map(parseJson).filter(isQueued).toSorted(bySaying);
    onChange();
    clearTimeout(this.#timer);
    if (!this.#isOpen) return;
    const conversations = new Set(this.#all.map(({ conversationId }) => conversationId));
    const waiting = [...conversations]
      .filter((id) => !this.#underWay.has(id))
      .flatMap((id) => this.#next(id) ?? []);
    for (const one of waiting) if (isDue(one)) this.#send(one.conversationId);
    const pauses = waiting.map(({ notBefore = 0 }) => notBefore - Date.now());
    const shortest = Math.min(...pauses.filter((ms) => ms > 0));
    if (shortest < Infinity) this.#timer = setTimeout(() => this.reread(), shortest);
  }

  #find(id: string): Queued | undefined {
    return this.#all.find((one) => one.id === id);
  }

  /** The oldest message that was not refused: the order is kept. */
  #next(conversationId: string): Queued | undefined {
    return this.#all.find((one) => one.conversationId === conversationId && !one.failed);
  }

  #send(conversationId: string): void {
    this.#underWay.add(conversationId);
    const name = `stenope.outbox.${conversationId}`;
    void alone(name, attemptMs, () => this.#try(conversationId)).finally(() => {
      this.#underWay.delete(conversationId);
      this.reread();
    });
  }

  async #try(conversationId: string): Promise<void> {
    // Another tab may have sent it while this one waited for its turn.
    this.reread();
    const next = this.#next(conversationId);
    if (!next || !isDue(next) || !this.#isOpen) return;
    // Where there are no locks, the others leave the attempt to this tab for so long.
    if (!locks()) this.#put({ ...next, notBefore: Date.now() + attemptMs });
    try {
      await this.#dependencies.send(next);
      this.drop(next.id);
    } catch (failure) {
      // An event may have confirmed it meanwhile, or another tab have discarded it.
      this.reread();
      if (this.#find(next.id) && this.#isOpen) this.#failed(next, failure);
    }
  }

  #failed({ tries = 0, ...queued }: Queued, failure: unknown): void {
    if (isFinal(failure)) {
      this.#put({ ...queued, failed: failure.code });
      if (failure.code === 'not_found') this.giveBack(queued.conversationId);
    } else {
      const askedMs = failure instanceof ApiError ? failure.askedMs : 0;
      const askedUntil = Date.now() + askedMs;
      const notBefore = askedUntil + pauseMs(tries, Math.random());
      this.#put({ ...queued, tries: tries + 1, notBefore, askedUntil });
    }
  }

  #put(queued: Queued): void {
    storeText(this.#dependencies.memberId, 'outbox', queued.id, JSON.stringify(queued));
    this.reread();
  }
}

function isDue({ notBefore = 0 }: Queued): boolean {
  return notBefore <= Date.now();
}

function untried({ id, conversationId, body, madeAt }: Queued): Queued {
  return { id, conversationId, body, madeAt };
}

/** Whether the server refused. After a 401 it can be sent again, once signed in. */
function isFinal(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && !mayPass(failure) && failure.status !== 401;
}

function isQueued(value: unknown): value is Queued {
  const texts = ['id', 'conversationId', 'body', 'madeAt'];
  return isRecord(value) && texts.every((name) => typeof value[name] === 'string');
}

function bySaying(one: Queued, other: Queued): number {
  const placeOf = ({ id, madeAt }: Queued) => ({ id, createdAt: madeAt });
  return compareMessages(placeOf(one), placeOf(other));
}

interface OpenOutbox {
  readonly memberId: string;
  readonly outbox: Outbox;
  readonly close: () => void;
  /** How many hold it open. */
  holders: number;
}

/** Outbox of the member signed in on this page. */
let current: OpenOutbox | undefined;
const listeners = new Listeners();
const nothing: readonly Queued[] = [];

/**
 * Opens the outbox, which sends what was left and what is written from now on; returns a function
 * that closes it. The live line holds it open on every page, an open conversation by itself: one can
 * write where the line did not open.
 */
export function openOutbox(cache: QueryClient, memberId: string): () => void {
  const held = current?.memberId === memberId ? current : begin(cache, memberId);
  held.holders += 1;
  return () => {
    held.holders -= 1;
    if (held.holders === 0) held.close();
  };
}

function begin(cache: QueryClient, memberId: string): OpenOutbox {
  const outbox = new Outbox({
    memberId,
    send: async ({ id, conversationId, body }) => {
      const params = { conversationId, messageId: id };
      void heardMessage(cache, await api(sendMessage, { params, body: { body } }));
    },
    onChange: () => listeners.tellAll(),
  });
  const leaving = new AbortController();
  const { signal } = leaving;
  addEventListener('online', () => outbox.hurry(), { signal });
  addEventListener(
    'storage',
    ({ key }) => {
      if (isStoredAt(memberId, 'outbox', key)) outbox.reread();
      if (isStoredAt(memberId, 'unsent', key)) void tellUnsent(memberId);
    },
    { signal },
  );
  document.addEventListener('visibilitychange', () => void tellUnsent(memberId), { signal });
  const endTelling = beginTelling(memberId);
  const close = () => {
    leaving.abort();
    outbox.close();
    endTelling();
    forgetMarks(cache);
    if (current === begun) current = undefined;
    listeners.tellAll();
  };
  const begun = { memberId, outbox, close, holders: 0 };
  current = begun;
  listeners.tellAll();
  return begun;
}

export function outboxOfPage(): Outbox | undefined {
  return current?.outbox;
}

/** Holds the outbox open while a conversation is on screen. */
export function useOutbox(memberId: string): void {
  const cache = useQueryClient();
  useEffect(() => openOutbox(cache, memberId), [cache, memberId]);
}

/** Queued messages of a conversation. */
export function useQueued(conversationId: string): readonly Queued[] {
  const all = useSyncExternalStore(listeners.listen, () => current?.outbox.all ?? nothing);
  return all.filter((one) => one.conversationId === conversationId);
}
