import { email, id, language } from '@stenope/contract/primitives';
import { z } from 'zod/mini';
import { job } from '../../platform/jobs/job.ts';
import { sweepFormerNames } from './names/service.ts';
import { deleteExpiredLinks } from './recovery/queries.ts';
import {
  sendAddressChanged,
  sendChange,
  sendLinked,
  sendPasswordChanged,
  sendReset,
  sendTokenMade,
  sendVerification,
} from './recovery/sending.ts';
import { deleteExpiredSessions } from './queries.ts';
import { deleteForgottenTokens } from './tokens/queries.ts';
import { forgottenBefore } from '@stenope/domain/accounts/tokens';

export const sweepSessionsJob = job({
  name: 'accounts:sweep_sessions',
  payload: z.object({}),
  attempts: 3,
  every: '17 * * * *',
  run: (_payload, { context }) => deleteExpiredSessions(context.db),
});

export const sweepNamesJob = job({
  name: 'accounts:sweep_names',
  payload: z.object({}),
  attempts: 3,
  every: '23 4 * * *',
  run: (_payload, { context }) => sweepFormerNames(context),
});

/** With the queue's growing delays, about half an hour of an unreachable mail server. */
const attempts = 8;

/** The address is looked up in the job, so that response times reveal nothing. */
export const sendResetJob = job({
  name: 'accounts:send_reset',
  payload: z.object({ email, language: z.optional(language) }),
  attempts,
  run: (asked, shift) => sendReset(shift, asked),
});

export const sendVerificationJob = job({
  name: 'accounts:send_verification',
  payload: z.object({ userId: id }),
  attempts,
  run: ({ userId }, shift) => sendVerification(shift, userId),
});

export const sendPasswordChangedJob = job({
  name: 'accounts:send_password_changed',
  payload: z.object({ userId: id }),
  attempts,
  run: ({ userId }, shift) => sendPasswordChanged(shift, userId),
});

/** To the requested address; whether it is taken is checked in the job. */
export const sendChangeJob = job({
  name: 'accounts:send_change',
  payload: z.object({ userId: id, email }),
  attempts,
  run: (wish, shift) => sendChange(shift, wish),
});

/** To the former address. */
export const sendAddressChangedJob = job({
  name: 'accounts:send_address_changed',
  payload: z.object({ userId: id, email }),
  attempts,
  run: (former, shift) => sendAddressChanged(shift, former),
});

export const sendLinkedJob = job({
  name: 'accounts:send_linked',
  payload: z.object({ userId: id, provider: z.enum(['google', 'apple']) }),
  attempts,
  run: ({ userId, provider }, shift) => sendLinked(shift, userId, provider),
});

export const sweepLinksJob = job({
  name: 'accounts:sweep_links',
  payload: z.object({}),
  attempts: 3,
  every: '47 * * * *',
  run: (_payload, { context }) => deleteExpiredLinks(context.db, context.now()),
});

export const sendTokenMadeJob = job({
  name: 'accounts:send_token_made',
  payload: z.object({ userId: id, tokenId: id }),
  attempts,
  run: (made, shift) => sendTokenMade(shift, made),
});

export const sweepTokensJob = job({
  name: 'accounts:sweep_tokens',
  payload: z.object({}),
  attempts: 3,
  every: '27 4 * * *',
  run: (_payload, { context }) => deleteForgottenTokens(context.db, forgottenBefore(context.now())),
});
