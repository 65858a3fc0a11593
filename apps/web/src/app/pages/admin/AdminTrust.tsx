import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accessQuery } from '../../../features/administration/api.ts';
import { BootstrapForm } from '../../../features/administration/BootstrapForm.tsx';
import { useBadgeName } from '../../../features/echoes/words.ts';
import { overviewQuery, type Overview } from '../../../features/trust/api.ts';
import { ChangeNumbers } from '../../../features/trust/change/ChangeNumbers.tsx';
import { Clusters } from '../../../features/trust/overview/Clusters.tsx';
import { Facts } from '../../../features/trust/overview/Facts.tsx';
import { FlagCounts } from '../../../features/trust/overview/FlagCounts.tsx';
import { Member } from '../../../features/trust/overview/Member.tsx';
import { Part } from '../../../features/trust/overview/Part.tsx';
import { ScoreStates } from '../../../features/trust/overview/ScoreStates.tsx';
import { Seeds } from '../../../features/trust/overview/Seeds.tsx';
import { TrustBars } from '../../../features/trust/overview/TrustBars.tsx';
import { Changelog } from '../../../features/trust/rules/Changelog.tsx';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { Page } from '../../shell/Page.tsx';

/** State of the trust system, its numbers, and the form that appoints an admin. */
export function AdminTrust() {
  const { t } = useTranslation('admin');
  const sentence = useFailureSentence();
  const { data: access } = useQuery(accessQuery);
  const { data: overview, error, refetch } = useQuery(overviewQuery);
  return (
    <Page
      title={t('trust.title')}
      lead={t('trust.sentence')}
      aside={<ButtonLink to="/trust">{t('trust.public')}</ButtonLink>}
    >
      {overview && <Standing overview={overview} isOwner={access?.roles.owner === true} />}
      {!overview && !error && (
        // A screen high, so that the content below does not jump.
        <div className="min-h-dvh py-10">
          <Spinner label={t('trust.loading')} size={32} />
        </div>
      )}
      {!overview && error && (
        <ErrorState
          title={t('trust.unknown')}
          sentence={sentence(error)}
          onRetry={() => void refetch()}
          retryLabel={t('unknown.retry')}
        />
      )}
      <section
        aria-labelledby="bootstrap"
        className="mt-14 max-w-[30rem] border-t border-line pt-8"
      >
        <h2 id="bootstrap" className="text-2xl">
          {t('bootstrap.title')}
        </h2>
        <p className="mt-3 mb-7 text-soft">{t('bootstrap.sentence')}</p>
        {access && <BootstrapForm isOpen={access.canBootstrap} />}
      </section>
    </Page>
  );
}

interface StandingProps {
  readonly overview: Overview;
  readonly isOwner: boolean;
}

function Standing({ overview, isOwner }: StandingProps) {
  const { t } = useTranslation('admin');
  const badgeName = useBadgeName();
  const { distribution, scores, clusters, seeds, flags, versions, numbers } = overview;
  return (
    <>
      <Facts overview={overview} />
      <Part
        id="distribution"
        title={t('trust.distribution.title')}
        lead={t('trust.distribution.lead')}
      >
        <TrustBars distribution={distribution} />
      </Part>
      <Part id="states" title={t('trust.states.title')} lead={t('trust.states.lead')}>
        <ScoreStates scores={scores} />
      </Part>
      <Part id="clusters" title={t('trust.clusters.title')} lead={t('trust.clusters.lead')}>
        <Clusters clusters={clusters} />
      </Part>
      <Part id="seeds" title={t('trust.seeds.title')} lead={t('trust.seeds.lead')}>
        <Seeds seeds={seeds} />
      </Part>
      <Part id="flags" title={t('trust.flags.title')} lead={t('trust.flags.lead')}>
        <FlagCounts flags={flags} />
      </Part>
      <Part id="versions" title={t('trust.versions.title')} lead={t('trust.versions.lead')}>
        <Changelog
          changes={versions.map(({ author, ...change }) => ({
            ...change,
            more: author && <Member person={author} />,
          }))}
        />
      </Part>
      <Part id="change" title={t('trust.change.title')} lead={t('trust.change.lead')}>
        <ChangeNumbers numbers={numbers} badgeName={badgeName} mayPublish={isOwner} />
      </Part>
    </>
  );
}
