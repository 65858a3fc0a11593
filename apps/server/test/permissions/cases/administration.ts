import { createHash } from 'node:crypto';
import { bootstrapAdmin, claimOwnership, readAccess } from '@stenope/contract/site/administration';
import { grantRole } from '../../../src/features/accounts/service.ts';
import { usedSecrets } from '../../../src/tables/accounts.ts';
import { personOf, type Stage } from '../actors.ts';
import type { Case } from '../play.ts';

/** Settings of the world for these cases. */
export const administrationEnv = {
  OWNER_CLAIM_CODE: 'a code that only the operator knows',
  ADMIN_BOOTSTRAP_SECRET: 'a secret that works a single time',
};

const roles = { M: 'member', P: 'member', A: 'admin', O: 'owner' } as const;

/** Resets all roles, after earlier rows. */
async function reset({ world, actors }: Stage): Promise<void> {
  const { db } = world.running.context;
  for (const letter of ['M', 'P', 'A', 'O'] as const) {
    const { id } = personOf(actors[letter]);
    await db.transaction((tx) => grantRole(tx, id, roles[letter]));
  }
  await db.sql.delete(usedSecrets);
}

const bootstrapWith = (secret: string): Case => {
  return async (stage, { client }) => {
    await reset(stage);
    return { send: () => client.send(bootstrapAdmin, { body: { secret } }) };
  };
};

export const administrationCases: Readonly<Record<string, Case>> = {
  'admin.access': (_stage, { client }) => ({ send: () => client.send(readAccess) }),
  'admin.bootstrap.right_secret': bootstrapWith(administrationEnv.ADMIN_BOOTSTRAP_SECRET),
  'admin.bootstrap.wrong_secret': bootstrapWith('a secret that never was'),
  'admin.bootstrap.used_or_unset': async (stage, { client }) => {
    await reset(stage);
    const secret = administrationEnv.ADMIN_BOOTSTRAP_SECRET;
    const digest = createHash('sha256').update(secret).digest();
    const usedBy = personOf(stage.actors.O).id;
    await stage.world.running.context.db.sql.insert(usedSecrets).values({ digest, usedBy });
    return { send: () => client.send(bootstrapAdmin, { body: { secret } }) };
  },
  'owner.claim.no_owner_right_secret': async (stage, { letter, client }) => {
    await reset(stage);
    if (letter !== 'O') {
      const { id } = personOf(stage.actors.O);
      await stage.world.running.context.db.transaction((tx) => grantRole(tx, id, 'member'));
    }
    const code = administrationEnv.OWNER_CLAIM_CODE;
    return { send: () => client.send(claimOwnership, { body: { code } }) };
  },
  'owner.claim.otherwise': async (stage, { client }) => {
    await reset(stage);
    return { send: () => client.send(claimOwnership, { body: { code: 'a guess' } }) };
  },
};
