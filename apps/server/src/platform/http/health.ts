import type { FastifyInstance } from 'fastify';

export interface Health {
  /** False from SIGTERM on: load balancers stop sending, running requests go on. */
  accepting: boolean;
  readonly isDatabaseThere: () => Promise<boolean>;
}

/** For load balancers and supervisors: `ok` or `unavailable`, and no detail. */
export function answerHealth(app: FastifyInstance, health: Health): void {
  app.get('/api/health/live', async (_request, reply) => {
    return reply.type('text/plain').send('ok');
  });
  app.get('/api/health/ready', async (_request, reply) => {
    const ready = health.accepting && (await health.isDatabaseThere());
    if (ready) return reply.type('text/plain').send('ok');
    return reply.code(503).header('retry-after', 2).type('text/plain').send('unavailable');
  });
}
