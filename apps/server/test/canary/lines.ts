import { muteTerm } from '@stenope/contract/feed/hashtags';
import { productFeatures } from '../../src/features.ts';
import { TestListener } from '../kit/listener.ts';
import type { Told } from './crawl.ts';
import type { Known } from './fill.ts';
import type { Actor, Scene } from './scene.ts';

/** Live lines of all actors who have one, watching everything they can name. */
export class Lines {
  readonly #scene: Scene;
  readonly #lines: { actor: Actor; line: TestListener; from: number }[] = [];

  private constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** Without a `cursor`, what happens from now on; with one, also what happened since. */
  static async open(scene: Scene, known: Known, cursor?: string): Promise<Lines> {
    const lines = new Lines(scene);
    for (const actor of scene.actors) {
      const { client, person } = actor;
      if (!person || (cursor !== undefined && actor.letter === 'X')) continue;
      const topics = topicsOf(scene, known, person.id);
      const start = { topics: [...topics], ...(cursor !== undefined && { cursor }) };
      const line = await TestListener.start(scene.world.origin, client.token, start);
      const isResumed = line.frames.some((frame) => frame.type === 'ready' && frame.resumed);
      if (isResumed !== (cursor !== undefined)) throw new Error('The line repeats nothing');
      lines.#lines.push({ actor, line, from: cursor === undefined ? line.frames.length : 0 });
    }
    return lines;
  }

  /** Everything told so far. What a listener asked for itself is refused by an error, in its words. */
  async told(route: string): Promise<readonly Told[]> {
    const told: Told[] = [];
    for (const { actor, line, from } of this.#lines) {
      await heardAll(actor, line);
      for (const frame of line.frames.slice(from)) {
        if (frame.type === 'error') continue;
        const name = frame.type === 'event' ? frame.name : frame.type;
        for (const canary of this.#scene.canaries.in(JSON.stringify(frame))) {
          told.push({ letter: actor.letter, route: `${route} ${name}`, asked: route, canary });
        }
      }
      line.end();
    }
    return told;
  }
}

/** Every topic of every feature; one that nothing is known of fails. */
function topicsOf({ world }: Scene, known: Known, userId: string): readonly string[] {
  const ids: Readonly<Record<string, readonly unknown[] | undefined>> = {
    post: known.params['postId'],
    conversation: known.params['conversationId'],
    home: [userId],
    moderation: ['cases'],
  };
  return productFeatures(world.secret)
    .features.flatMap(({ live }) => Object.keys(live?.topics ?? {}))
    .flatMap((topic) => {
      const named = ids[topic];
      if (!named) throw new Error(`Nothing is known of the topic ${topic}`);
      return named.map((id) => `${topic}:${String(id)}`);
    });
}

let sentinels = 0;

/** Events come in order: after one of one’s own, nothing of before is on its way. */
async function heardAll({ letter, client }: Actor, line: TestListener): Promise<void> {
  if (letter === 'X') return void (await line.closes());
  const term = `sentinel${(sentinels += 1)}`;
  await client.ask(muteTerm, { params: { kind: 'word', term } });
  await line.hear((frame) => frame.type === 'event' && JSON.stringify(frame).includes(term));
}
