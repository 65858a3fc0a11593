import { useTranslation } from 'react-i18next';

/** Acts with a sentence, a full stop of their name written as an underscore. */
const known = [
  'owner_claim',
  'owner_claim_refused',
  'admin_bootstrap',
  'admin_bootstrap_refused',
  'admin_promote',
  'admin_demote',
  'admin_suspend',
  'admin_reactivate',
  'admin_jobs_retry',
  'audit_export',
  'pro_flag_set',
  'comments_delete',
  'responses_delete',
  'trust_version',
  'trust_seed',
  'trust_unseed',
  'moderation_reported_messages_read',
] as const;

/** Sentence of an act; one unknown to this build keeps its code. */
export function useActName(): (act: string) => string {
  const { t } = useTranslation('team');
  return (act) => {
    const written = act.replaceAll('.', '_');
    const key = known.find((one) => one === written);
    return key === undefined ? act : t(`audit.acts.${key}`);
  };
}
