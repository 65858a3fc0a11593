import type { EchoAxis } from '@stenope/domain/echoes/axes';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { memberTrust, ratings, responses, scores } from '../../../tables/echoes.ts';
import { posts } from '../../../tables/posts.ts';
import { isMemberShown } from '../../people/person-sql.ts';
import { sanctionTimes } from '../sanctions-sql.ts';
import type { RaterRow } from '../scoring/queries.ts';
import { isReadableWork, isStable, isVisibleWork, reader, worksOfScores } from './works.ts';

const person = sql.placeholder('person');

type ByViewer = { viewer: string; person: string };

const who = {
  id: users.id,
  joinedAt: users.createdAt,
  verified: users.emailVerified,
  sanctions: sanctionTimes(users.id),
  member: memberTrust,
};

const isShownPerson = and(eq(users.id, person), isMemberShown(reader));

export const findShownRater = prepared<ByViewer, RaterRow[]>('standing_met', (on) =>
  on
    .select(who)
    .from(users)
    .leftJoin(memberTrust, eq(memberTrust.userId, users.id))
    .where(isShownPerson),
);

/** Sums over the stable ones of several works. */
export interface SumsRow extends Readonly<Record<EchoAxis, number>> {
  readonly works: number;
  readonly squaredErrors: number;
}

const sumOf = (value: SQL) => sql`coalesce(sum(${value}) filter (where ${isStable}), 0)::float8`;

const sums = sql`count(*) filter (where ${isStable})::int as works,
  ${sumOf(sql`${scores.intention}`)} as intention,
  ${sumOf(sql`${scores.composition}`)} as composition,
  ${sumOf(sql`${scores.matiere}`)} as matiere,
  ${sumOf(sql`${scores.technique}`)} as technique,
  ${sumOf(sql`${scores.emotion}`)} as emotion,
  ${sumOf(sql`${scores.se} ^ 2`)} as squared_errors`;

const summed = {
  works: sql<number>`summed.works`,
  intention: sql<number>`summed.intention`,
  composition: sql<number>`summed.composition`,
  matiere: sql<number>`summed.matiere`,
  technique: sql<number>`summed.technique`,
  emotion: sql<number>`summed.emotion`,
  squaredErrors: sql<number>`summed.squared_errors`,
};

const theirWorks = sql`${scores} ${worksOfScores}
  where ${scores.authorId} = ${person} and ${isReadableWork}`;

/** Published number of ratings of a work. */
const publishedRatings = sql`case when ${scores.publishedScore} is null then ${scores.ratings}
  else (${scores.publishedScore} ->> 'ratings')::int end`;

export interface StandingRow extends RaterRow {
  /** Length of their list: for others only ratings of stable works. */
  readonly given: number;
  /** Likewise. */
  readonly received: number;
  readonly stable: SumsRow;
}

export const findStanding = prepared<ByViewer, StandingRow[]>('standing', (on) =>
  on
    .select({
      ...who,
      given: sql<number>`counted.given`,
      received: sql<number>`summed.received`,
      stable: summed,
    })
    .from(users)
    .leftJoin(memberTrust, eq(memberTrust.userId, users.id))
    .innerJoin(
      sql`lateral (select coalesce(sum(${publishedRatings}) filter (
          where ${scores.authorId} = ${reader} or ${isStable}), 0)::int as received, ${sums}
        from ${theirWorks}) as summed`,
      sql`true`,
    )
    .innerJoin(
      sql`lateral (select count(*)::int as given
        from ${ratings} join ${scores} on ${scores.id} = ${ratings.workId} ${worksOfScores}
        where ${ratings.userId} = ${person} and (${ratings.userId} = ${reader} or ${isStable})
          and ${isVisibleWork}) as counted`,
      sql`true`,
    )
    .where(isShownPerson),
);

export interface MonthRow extends SumsRow {
  readonly month: string;
}

/** Ten years. */
const mostMonths = 120;

/** Months in which stable works were published, newest first. */
export const listMonths = prepared<ByViewer, MonthRow[]>('standing_months', (on) => {
  const published = sql`coalesce(${responses.createdAt}, ${posts.createdAt})`;
  const month = sql`to_char(${published} at time zone 'UTC', 'YYYY-MM')`;
  return on
    .select({ month: sql<string>`summed.month`, ...summed })
    .from(
      sql`(select ${month} as month, ${sums} from ${theirWorks} and ${isStable} group by 1) as summed`,
    )
    .orderBy(sql`summed.month desc`)
    .limit(mostMonths);
});

type Preferences = Pick<typeof memberTrust.$inferSelect, 'showsGiven' | 'showsProgress'>;
type PreferenceChange = { readonly [Name in keyof Preferences]?: boolean | undefined };

/** Inserts a row for a member who has not rated yet, as a first rating would. */
export async function updatePreferences(
  tx: Transaction,
  { userId, trust }: { readonly userId: string; readonly trust: number },
  { showsGiven, showsProgress }: PreferenceChange,
): Promise<Preferences> {
  const [row] = await tx.sql
    .insert(memberTrust)
    .values({ userId, trust, settledTrust: trust, showsGiven, showsProgress })
    .onConflictDoUpdate({
      target: memberTrust.userId,
      set: {
        showsGiven: showsGiven ?? sql`${memberTrust.showsGiven}`,
        showsProgress: showsProgress ?? sql`${memberTrust.showsProgress}`,
      },
    })
    .returning({ showsGiven: memberTrust.showsGiven, showsProgress: memberTrust.showsProgress });
  if (!row) throw new Error('A row was written and not returned');
  return row;
}
