import type { Post } from '@stenope/contract/posts';
import { createReport } from '@stenope/contract/site/reports';
import {
  decideCase,
  openCase,
  readCase,
  type CaseDetails,
} from '@stenope/contract/site/moderation';
import type { SentBody } from '@stenope/contract/action';
import type { ReportCategory, ReportKind } from '@stenope/domain/moderation/reports';
import { eq } from 'drizzle-orm';
import { whenReported } from '../../src/features/moderation/service.ts';
import { create } from '../../src/features/reports/service.ts';
import type { Context } from '../../src/platform/context.ts';
import { memberTrust } from '../../src/tables/echoes.ts';
import { cases } from '../../src/tables/moderation.ts';
import { posts } from '../../src/tables/posts.ts';
import type { Person, World } from '../kit/world.ts';

/** A member whose reports weigh by this trust. */
export async function trusted(world: World, trust: number): Promise<Person> {
  const person = await world.person();
  const row = { userId: person.id, trust, settledTrust: trust };
  await world.running.context.db.sql.insert(memberTrust).values(row);
  return person;
}

export function report(
  { client }: Person,
  targetId: string,
  { kind = 'post', category = 'spam' }: { kind?: ReportKind; category?: ReportCategory } = {},
) {
  return client.send(createReport, { body: { kind, targetId, category } });
}

/** A report of a post, by a member who has no session. */
export function reportAs(context: Context, userId: string, targetId: string) {
  const expiresAt = new Date(Date.now() + 3_600_000);
  const viewer = { userId, sessionId: userId, role: 'member', expiresAt } as const;
  const sent = { kind: 'post', targetId, category: 'spam' } as const;
  return create({ context, whenReported }, viewer, sent, null);
}

/** Reports of so many trusted members, one after the other. */
export async function reportedBy(world: World, count: number, trust: number, targetId: string) {
  const people: Person[] = [];
  for (let made = 0; made < count; made += 1) people.push(await trusted(world, trust));
  for (const person of people) await report(person, targetId);
  return people;
}

export async function stateOf({ running }: World, { id }: Pick<Post, 'id'>) {
  const [row] = await running.context.db.sql.select().from(posts).where(eq(posts.id, id));
  return row?.state;
}

/** The newest case of a thing, whatever its status. */
export async function caseRow({ running }: World, targetId: string) {
  const rows = await running.context.db.sql
    .select()
    .from(cases)
    .where(eq(cases.targetId, targetId));
  return rows.toSorted((one, other) => (one.openedAt < other.openedAt ? 1 : -1))[0];
}

export async function theCase(world: World, admin: Person, targetId: string): Promise<CaseDetails> {
  const row = await caseRow(world, targetId);
  return admin.client.ask(readCase, { params: { caseId: row?.id ?? '' } });
}

export function opened(
  admin: Person,
  targetId: string,
  kind: 'post' | 'comment' | 'product' = 'post',
) {
  return admin.client.ask(openCase, { body: { kind, targetId } });
}

export const because = { reason: 'spam', ground: 'terms' } as const;

type Act = SentBody<typeof decideCase>['act'];

export function deciding(
  admin: Person,
  { id, revision }: CaseDetails,
  act: Act,
  more: object = {},
) {
  const body = { revision, act, ...because, ...more };
  return admin.client.send(decideCase, { params: { caseId: id }, body });
}

export async function decided(admin: Person, reviewed: CaseDetails, act: Act) {
  const { id: caseId, revision } = reviewed;
  const body = { revision, act, ...because };
  return admin.client.ask(decideCase, { params: { caseId }, body });
}
