import { echoAxes, type EchoAxis } from '@stenope/domain/echoes/axes';
import { echoLimits } from '@stenope/domain/echoes/limits';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { lettersLeft, type RatingDraft } from './draft.ts';

interface ReasonsProps {
  readonly reasons: RatingDraft['reasons'];
  readonly onReason: (axis: EchoAxis, reason: string) => void;
  /** Content beside the button that opens the reasons. */
  readonly children?: ReactNode;
}

/** Optional reasons, one line for each axis. */
export function Reasons({ reasons, onReason, children }: ReasonsProps) {
  const { t } = useTranslation('echoes');
  const id = useId();
  const [isOpen, setOpen] = useState(() => Object.values(reasons).some(Boolean));
  const head = useRef<HTMLDivElement>(null);
  const toggle = () => {
    setOpen(!isOpen);
    // On a phone they open below the sheet's edge, unseen, so they are scrolled into view.
    if (!isOpen) requestAnimationFrame(() => head.current?.scrollIntoView({ block: 'start' }));
  };
  return (
    <>
      <div ref={head} className="flex flex-wrap justify-between">
        <Button
          kind="quiet"
          className="-ml-4.5"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          {t('rate.why')}
          <span className={`transition-transform ${isOpen ? 'rotate-180' : ''}`}>
            <Icon name="chevron-down" size={18} />
          </span>
        </Button>
        {children}
      </div>
      <div id={id} hidden={!isOpen} className="grid gap-4 pt-1 pb-3">
        {isOpen &&
          echoAxes.map((axis) => (
            <Reason
              key={axis}
              axis={axis}
              reason={reasons[axis] ?? ''}
              onReason={(reason) => onReason(axis, reason)}
            />
          ))}
      </div>
    </>
  );
}

interface ReasonProps {
  readonly axis: EchoAxis;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

function Reason({ axis, reason, onReason }: ReasonProps) {
  const { t } = useTranslation(['echoes', 'fields']);
  const left = lettersLeft(reason);
  const limit = echoLimits.reason;
  return (
    <TextField
      label={t('echoes:rate.reason', { axis: t(`echoes:axes.${axis}`) })}
      value={reason}
      autoComplete="off"
      onChange={({ target }) => onReason(target.value)}
      error={left < 0 ? t('fields:too_long', { count: limit, limit: String(limit) }) : undefined}
      trailing={
        <span className={`edge pr-3 ${left < 0 ? 'text-error' : 'text-mute'}`}>
          <span aria-hidden="true">{left}</span>
          <span className="sr-only">{t('echoes:rate.left', { count: left })}</span>
        </span>
      }
    />
  );
}
