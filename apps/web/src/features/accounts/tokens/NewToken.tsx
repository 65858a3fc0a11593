import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { copyText } from '../../../ui/toast/copy.ts';

interface NewTokenProps {
  readonly token: string;
  readonly onDone: () => void;
}

/** A token, for the one time it is shown. */
export function NewToken({ token, onDone }: NewTokenProps) {
  const { t } = useTranslation('accounts');
  const id = useId();
  const place = useRef<HTMLElement>(null);
  // Read out, and at the start of what is to be done with it.
  useEffect(() => place.current?.focus(), []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-sentence`}
      className="w-full max-w-[34rem] border-l-2 border-safelight pl-4 outline-none"
    >
      <h4 id={`${id}-title`} className="text-lg font-semibold">
        {t('tokens.made.title')}
      </h4>
      <p id={`${id}-sentence`} className="mt-1.5 max-w-[52ch] text-soft">
        {t('tokens.made.sentence')}
      </p>
      <code className="mt-4 block border border-brink px-3.5 py-3 font-mono text-sm wrap-anywhere select-all">
        {token}
      </code>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button
          kind="primary"
          onClick={() =>
            void copyText(token, {
              copied: t('tokens.made.copied'),
              failed: t('tokens.made.failed'),
            })
          }
        >
          {t('tokens.made.copy')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('tokens.made.done')}
        </Button>
      </div>
    </section>
  );
}
