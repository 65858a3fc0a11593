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
 * Parts of a page that are fetched when they are asked for. React's `lazy` keeps a failure for as
 * long as the page lives, and takes the page down with it, and all that was written there: of these,
 * one that did not come is fetched again by who asks again.
 */

type Load<Props> = () => Promise<ComponentType<Props>>;

interface Opens {
  /** It is there only while it is open, where this is not said. */
  readonly open?: boolean;
  readonly onClose: () => void;
}

/** What opens within a page: a dialog, a sheet, the viewer. What did not come is said, and closed. */
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

/** What stands in a page, in the place of what is shown while it is awaited. */
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

/** Once it has come it is there at once, for whoever shows it next. */
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
