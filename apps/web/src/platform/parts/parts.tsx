import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dropdown, DropdownInterior } from '../../ui/overlays/Dropdown.tsx';
import { ErrorWords } from '../../ui/states/ErrorWords.tsx';
import { showToast } from '../../ui/toast/toast.ts';
import type { NetworkError } from '../api/failures.ts';
import { needWords, type PageWordFile } from '../words/need.ts';
import { useFailureSentence } from '../words/useFailureSentence.ts';
import { loadPart } from './load-part.ts';

/*
 * Parts of a page that are loaded on demand. React's `lazy` caches a failed load for as long as the
 * page lives, and throws it at the whole page. These can be tried again, and leave the page as it is.
 */

type Load<Props> = () => Promise<ComponentType<Props>>;

interface Opens {
  /** Without it, the part is open while it is mounted. */
  readonly open?: boolean;
  readonly onClose: () => void;
}

/** A dialog, a sheet or the viewer. A failed load shows a toast and closes it. */
export function openable<Props extends Opens>(load: Load<Props>): ComponentType<Props> {
  const usePart = remembering(load);
  return function Openable(props) {
    const { open: isAsked = true, onClose } = props;
    const { Part, failure } = usePart(isAsked);
    useGivingUp(failure, onClose);
    return Part ? <Part {...props} /> : null;
  };
}

interface HangingProps<Props> {
  /** Button it hangs from. */
  readonly trigger: ReactElement;
  /** Shown with `waiting` below until the part is loaded. */
  readonly title: string;
  readonly waiting: ReactNode;
  /** Renders the loaded part; `leave` is called before a link inside is followed. */
  readonly children: (Part: ComponentType<Props>, leave: () => void) => ReactNode;
}

/**
 * A dropdown, loaded with its words when it is first opened. A failed load shows a toast and closes
 * it.
 */
export function hanging<Props>(
  load: Load<Props>,
  words: readonly PageWordFile[],
): ComponentType<HangingProps<Props>> {
  const usePart = remembering(async () => {
    const [Part] = await Promise.all([load(), needWords(words)]);
    return Part;
  });
  return function Hanging({ trigger, title, waiting, children }) {
    const { t } = useTranslation();
    const [open, setOpen] = useState(false);
    const hasLeft = useRef(false);
    const { Part, failure } = usePart(open);
    useGivingUp(failure, () => setOpen(false));
    const show = (opens: boolean, leaves: boolean) => {
      hasLeft.current = leaves;
      setOpen(opens);
    };
    return (
      <Dropdown
        open={open}
        onOpenChange={(opens) => show(opens, false)}
        closeLabel={t('bar.close')}
        trigger={trigger}
        // After navigation the focus is at the new page's heading.
        returnsFocus={() => !hasLeft.current}
      >
        {Part ? (
          children(Part, () => show(false, true))
        ) : (
          <DropdownInterior title={title}>{waiting}</DropdownInterior>
        )}
      </Dropdown>
    );
  };
}

/** A part in the flow of the page. A failed load shows the error in its place, with a retry. */
export function inPlace<Props extends object>(
  load: Load<Props>,
  waiting: ReactNode,
): ComponentType<Props> {
  const usePart = remembering(load);
  return function InPlace(props) {
    const { t } = useTranslation(['shell', 'connection']);
    const { Part, failure, fetchAgain } = usePart(true);
    const sentence = useFailureSentence();
    if (Part) return <Part {...props} />;
    if (!failure) return waiting;
    return (
      <div role="alert" className="grid justify-items-start gap-3 py-4">
        <ErrorWords>{sentence(failure)}</ErrorWords>
        <div className="flex flex-wrap gap-2.5">
          <Button onClick={fetchAgain}>{t('connection:retry')}</Button>
          {failure.code === 'outdated' && <Button onClick={reload}>{t('fault.reload')}</Button>}
        </div>
      </div>
    );
  };
}

const reload = () => location.reload();

/** Closes a part that did not come, and says why; the page can be loaded anew from there. */
function useGivingUp(failure: NetworkError | undefined, close: () => void): void {
  const { t } = useTranslation();
  const sentence = useFailureSentence();
  const giveUp = useEffectEvent((error: NetworkError) => {
    close();
    const action = { label: t('fault.reload'), onPress: reload };
    showToast({
      kind: 'error',
      text: sentence(error),
      ...(error.code === 'outdated' && { action }),
    });
  });
  useEffect(() => {
    if (failure) giveUp(failure);
  }, [failure]);
}

/** A hook that loads the part once for all its users. */
function remembering<Props>(load: Load<Props>) {
  let known: ComponentType<Props> | undefined;
  return function usePart(isAsked: boolean) {
    const [Part, setPart] = useState(() => known);
    const [failure, setFailure] = useState<NetworkError>();
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      if (!isAsked) return undefined;
      const loaded = (part: ComponentType<Props>) => {
        known = part;
        setPart(() => part);
      };
      if (known) return loaded(known);
      setFailure(undefined);
      return loadPart(load, { loaded, failed: setFailure });
    }, [isAsked, attempt]);
    return { Part, failure, fetchAgain: () => setAttempt(attempt + 1) };
  };
}
