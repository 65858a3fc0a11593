import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { closeCodes } from '@stenope/contract/live';
import { expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { History } from '../../src/platform/live/history.ts';
import { Hub } from '../../src/platform/live/hub.ts';
import { Line, type Renew } from '../../src/platform/live/socket.ts';
import type { Viewer } from '../../src/platform/viewer.ts';

/** A live connection with an expired session, over a fake socket. */
function aLine(renew: (viewer: Viewer) => ReturnType<Renew>) {
  const socket = Object.assign(new EventEmitter(), {
    close: vi.fn<(code: number) => void>(),
    ping: vi.fn<() => void>(),
    terminate: vi.fn<() => void>(),
  });
  const viewer: Viewer = {
    userId: randomUUID(),
    sessionId: randomUUID(),
    role: 'member',
    expiresAt: new Date(1_000),
  };
  const line = new Line(socket as unknown as WebSocket, viewer, {
    hub: new Hub(new Set(), () => undefined),
    history: {} as History,
    mayWatch: async () => new Set(),
    mayAsk: () => true,
    isStored: () => true,
    renew: () => renew(viewer),
  });
  return { line, socket };
}

test('a session prolonged meanwhile keeps its line', async () => {
  const renew = vi.fn<(viewer: Viewer) => ReturnType<Renew>>(async (viewer) => ({
    ...viewer,
    expiresAt: new Date(3_000),
  }));
  const { line, socket } = aLine(renew);
  line.heartbeat(999);
  expect(renew).not.toHaveBeenCalled();
  for (const now of [1_000, 2_999]) {
    socket.emit('pong');
    line.heartbeat(now);
    await vi.waitFor(() => expect(line.viewer.expiresAt).toEqual(new Date(3_000)), {
      timeout: 240_000,
    });
  }
  expect(renew).toHaveBeenCalledOnce();
  expect(socket.close).not.toHaveBeenCalled();
  line.close(1000);
});

test('a session that was not ends it', async () => {
  const { line, socket } = aLine(async () => null);
  line.heartbeat(1_000);
  await vi.waitFor(() => expect(socket.close).toHaveBeenCalledWith(closeCodes.unauthenticated), {
    timeout: 240_000,
  });
});

test('when nobody can tell, the client is sent to ask again', async () => {
  const { line, socket } = aLine(() => Promise.reject(new Error('database away')));
  line.heartbeat(1_000);
  await vi.waitFor(() => expect(socket.close).toHaveBeenCalledWith(closeCodes.restart), {
    timeout: 240_000,
  });
});
