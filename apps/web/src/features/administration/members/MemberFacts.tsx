import type { MemberDetail } from '@stenope/contract/site/members';
import { relativeTime } from '@stenope/i18n/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Notice } from '../../../ui/states/Notice.tsx';

interface MemberFactsProps {
  readonly member: MemberDetail;
  readonly badgeName: (badge: string | null) => string;
}

/** Facts about a member the team decides by. */
export function MemberFacts({ member, badgeName }: MemberFactsProps) {
  const { t } = useTranslation('team');
  const language = useLanguageCode();
  const { email, posts, reports, trust } = member;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  const both = (one: number, other: number) =>
    `${one.toLocaleString(language)} / ${other.toLocaleString(language)}`;
  const index = trust?.index.toLocaleString(language, { maximumFractionDigits: 0 });
  const facts = [
    ['email', member.emailVerified ? email : t('member.unverified', { email })],
    ['role', t(`role.${member.role}`)],
    ['joined', day.format(new Date(member.joinedAt))],
    [
      'last_login',
      member.lastLoginAt === null ? t('member.never') : moment.format(new Date(member.lastLoginAt)),
    ],
    ['posts', both(posts.listed, posts.all)],
    ['reports', both(reports.received, reports.made)],
    ['trust', trust ? `${index} · ${badgeName(trust.badge)}` : t('member.no_trust')],
  ] as const;
  return (
    <>
      {member.suspendedAt !== null && (
        <Notice>
          {member.suspendedUntil === null
            ? t('member.suspended_endless')
            : t('member.suspended_until', { when: day.format(new Date(member.suspendedUntil)) })}
        </Notice>
      )}
      <dl className="mt-4">
        {facts.map(([name, fact]) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-5 gap-y-0.5 border-t border-line py-2.5"
          >
            <dt className="text-sm text-mute">{t(`member.${name}`)}</dt>
            <dd className="min-w-0 wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
      <Devices sessions={member.sessions} />
    </>
  );
}

function Devices({ sessions }: Pick<MemberDetail, 'sessions'>) {
  const { t } = useTranslation('team');
  const language = useLanguageCode();
  const [now] = useState(() => new Date());
  return (
    <section aria-labelledby="devices" className="mt-4">
      <h3 id="devices" className="text-sm font-semibold text-soft">
        {t('member.sessions')}
      </h3>
      {sessions.length === 0 && <p className="mt-1.5 text-mute">{t('member.no_sessions')}</p>}
      <ul className="mt-1.5">
        {sessions.map(({ browser, system, createdAt, lastSeenAt }) => (
          <li
            key={`${createdAt} ${lastSeenAt}`}
            className="flex flex-wrap justify-between gap-x-5 py-1"
          >
            <span>
              {browser !== null && system !== null
                ? t('member.device', { browser, system })
                : (browser ?? system ?? t('member.unknown_device'))}
            </span>
            <time dateTime={lastSeenAt} className="text-sm text-mute">
              {t('member.seen', { when: relativeTime(language, new Date(lastSeenAt), now) })}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
