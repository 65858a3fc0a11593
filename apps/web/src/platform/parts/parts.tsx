import {
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { ErrorWords } from '../../ui/states/ErrorWords.tsx';
import { showToast } from '../../ui/toast/toast.ts';
import { NetworkError } from '../api/failures.ts';
import { useFailureSentence } from '../words/useFailureSentence.ts';

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
    const sentence = useFailureSentence();
    const giveUp = useEffectEvent((error: Error) => {
      onClose();
      showToast({ kind: 'error', text: sentence(error) });
    });
    useEffect(() => {
      if (failure) giveUp(failure);
    }, [failure]);
    return Part ? <Part {...props} /> : null;
  };
}

/** A part in the flow of the page. A failed load shows the error in its place, with a retry. */
export function inPlace<Props extends object>(
  load: Load<Props>,
  waiting: ReactNode,
): ComponentType<Props> {
  const usePart = remembering(load);
  return function InPlace(props) {
    const { t } = useTranslation('connection');
    const { Part, failure, fetchAgain } = usePart(true);
    const sentence = useFailureSentence();
    if (Part) return <Part {...props} />;
    if (!failure) return waiting;
    return (
      <div role="alert" className="grid justify-items-start gap-3 py-4">
        <ErrorWords>{sentence(failure)}</ErrorWords>
        <Button onClick={fetchAgain}>{t('retry')}</Button>
      </div>
    );
  };
}

/** A hook that loads the part once for all its users. */
function remembering<Props>(load: Load<Props>) {
  let known: ComponentType<Props> | undefined;
  return function usePart(isAsked: boolean) {
    const [Part, setPart] = useState(() => known);
    const [failure, setFailure] = useState<Error>();
    const fetchPart = useCallback(async () => {
      setFailure(undefined);
      try {
        const part = await load();
        known = part;
        setPart(() => part);
      } catch (cause) {
        setFailure(new NetworkError(navigator.onLine ? 'network' : 'offline', { cause }));
      }
    }, []);
    useEffect(() => {
      if (isAsked && !known) void fetchPart();
      else if (isAsked) setPart(() => known);
    }, [isAsked, fetchPart]);
    return { Part, failure, fetchAgain: () => void fetchPart() };
  };
}
