import type { AuditEntry } from '@stenope/contract/site/audit';
import { decisionGrounds, decisionReasons } from '@stenope/domain/moderation/reasons';
import { reportKinds } from '@stenope/domain/moderation/reports';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';

type Detail = AuditEntry['details'][number];

const outcomes = ['kept', 'overturned', 'acted', 'rejected'] as const;

/** Told by the act itself, or by the link to the case. */
const untold: readonly string[] = ['caseId', 'from', 'to'];

/** What belongs to an act, in words; a detail unknown to this build keeps its code. */
export function useDetailWords(): (details: readonly Detail[]) => readonly string[] {
  const { t } = useTranslation(['team', 'reports', 'statements']);
  const language = useLanguageCode();
  const inDays = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
  });
  const wordsOf = ({ name, value }: Detail): string | undefined => {
    const reason = decisionReasons.find((one) => name === 'reason' && one === value);
    if (reason) return t(`reports:categories.${reason}`);
    const ground = decisionGrounds.find((one) => name === 'ground' && one === value);
    if (ground) return t(`suspending.${ground}`);
    const kind = reportKinds.find((one) => name === 'kind' && one === value);
    if (kind) return t(`statements:kinds.${kind}`);
    const outcome = outcomes.find((one) => name === 'outcome' && one === value);
    if (outcome) return t(`audit.outcomes.${outcome}`);
    if (name === 'days')
      return typeof value === 'number' ? inDays.format(value) : t('statements:endless');
    return value === null || value === false ? undefined : `${name} ${String(value)}`;
  };
  return (details) =>
    details.filter(({ name }) => !untold.includes(name)).flatMap((detail) => wordsOf(detail) ?? []);
}
