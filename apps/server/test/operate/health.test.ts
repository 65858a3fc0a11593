import { readMe } from '@stenope/contract/accounts';
import { claimPort } from '@stenope/kit/ports';
import { describe, expect, test } from 'vitest';
import { codeOf } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aWorld } from '../kit/world.ts';
import { createNote } from '../notes/contract.ts';

async function scrape(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  return response.text();
}

describe('health', () => {
  test('live and ready say ok, to anyone, and nothing more', async () => {
    const world = await aWorld();
    for (const which of ['live', 'ready']) {
      const reply = await world.visitor.raw(`/api/health/${which}`);
      expect([reply.status, reply.body]).toEqual([200, 'ok']);
      expect(reply.headers.get('content-type')).toContain('text/plain');
    }
  });
});

describe('metrics', () => {
  test('are on the private port only', async () => {
    const port = await claimPort();
    // Without the web app, whose page answers every other address.
    const env = { METRICS_PORT: String(port), WEB_DIR: '/nonexistent' };
    const world = await aWorld({ env });
    await scrape(port);
    for (const path of ['/metrics', '/api/metrics', '/metrics/']) {
      const reply = await world.visitor.raw(path);
      expect([path, reply.status, codeOf(reply)]).toEqual([path, 404, 'not_found']);
    }
    const other = await fetch(`http://127.0.0.1:${port}/api/health/live`);
    expect(other.status).toBe(404);
  });

  test('have the names that boards and alarms are built on', async () => {
    const port = await claimPort();
    const world = await aWorld({ env: { METRICS_PORT: String(port), ROLE: 'all' } });
    const ada = await world.person();
    await ada.client.ask(readMe, {});
    await ada.client.ask(createNote, { body: { text: 'une note' } });
    const line = await TestListener.start(world.origin, ada.client.token);
    const text = await scrape(port);
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'stenope_db_connections',
      'stenope_db_idle',
      'stenope_db_waiting',
      'stenope_http_answer_seconds',
      'stenope_jobs_total',
      'stenope_live_lines',
    ]) {
      expect(text).toMatch(new RegExp(`^# TYPE ${name} (?:gauge|counter|histogram)$`, 'm'));
    }
    expect(text).toContain(
      'stenope_http_answer_seconds_count{action="notes.create",status="201"} 1',
    );
    expect(text).toContain(
      'stenope_http_answer_seconds_count{action="users.me.read",status="200"} 1',
    );
    expect(text).toMatch(/^stenope_live_lines 1$/m);
    line.end();
  });

  test('name nobody', async () => {
    const port = await claimPort();
    const world = await aWorld({ env: { METRICS_PORT: String(port) } });
    const ada = await world.person();
    await ada.client.raw(`/api/notes/${ada.id}?x=${ada.username}`);
    await ada.client.raw(`/${ada.username}`);
    const text = await scrape(port);
    for (const own of [ada.id, ada.username, ada.email, ada.sessionId]) {
      expect(text).not.toContain(own);
    }
  });
});
