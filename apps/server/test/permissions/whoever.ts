import { TestClient, type Reply } from '../kit/client.ts';
import type { Person } from '../kit/world.ts';
import type { Actor } from './actors.ts';
import type { Letter } from './table.ts';

/**
 * Stands for whichever actor asks next, so that one scene serves several. A scene for which it was
 * looked at while it was made is about that one actor.
 */
export class Whoever implements Actor {
  readonly client: TestClient;
  /** Who asks now. */
  present: Actor;
  #wasLookedAt = false;

  constructor(first: Actor) {
    this.present = first;
    const looked = () => this.#look();
    this.client = new (class extends TestClient {
      override get token(): string | undefined {
        return looked().client.token;
      }
      override carry(token: string): void {
        looked().client.carry(token);
      }
      override raw(path: string, init?: RequestInit): Promise<Reply> {
        return looked().client.raw(path, init);
      }
    })(first.client.origin);
  }

  get letter(): Letter {
    return this.#look().letter;
  }

  get person(): Person | undefined {
    return this.#look().person;
  }

  /** Whether anything was asked of who it is so far. */
  get wasLookedAt(): boolean {
    return this.#wasLookedAt;
  }

  #look(): Actor {
    this.#wasLookedAt = true;
    return this.present;
  }
}
