import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openable } from '../../platform/parts/parts.tsx';
import type { MenuItem } from '../../ui/overlays/Menu.tsx';
import type { ReportTarget } from './target.ts';

const ReportDialog = openable(async () => (await import('./ReportDialog.tsx')).ReportDialog);

interface Reporting {
  readonly report: (target: ReportTarget) => void;
  /** Menu item to report something. */
  readonly itemFor: (target: ReportTarget) => MenuItem;
  /** May be rendered anywhere on the page. */
  readonly dialog: ReactNode;
}

/** One dialog a page, whatever is reported. */
export function useReporting(): Reporting {
  const { t } = useTranslation('reports');
  const [target, setTarget] = useState<ReportTarget>();
  const [isOpen, setOpen] = useState(false);
  const report = (wrong: ReportTarget) => {
    setTarget(wrong);
    setOpen(true);
  };
  return {
    report,
    itemFor: (wrong) => ({ label: t('report'), icon: 'flag', onSelect: () => report(wrong) }),
    dialog: target && (
      <ReportDialog key={target.id} target={target} open={isOpen} onClose={() => setOpen(false)} />
    ),
  };
}
