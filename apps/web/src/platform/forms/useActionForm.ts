import type { Action, SentBody } from '@stenope/contract/action';
import type { ErrorCode } from '@stenope/contract/errors';
import { useRef, useState, type FormEvent } from 'react';
import {
  useForm,
  type FieldError,
  type FieldErrors,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, NetworkError } from '../api/failures.ts';
import { useFailureSentence } from '../words/useFailureSentence.ts';
import { useLanguageCode } from '../words/useLanguageCode.ts';
import {
  asComplaint,
  asFieldError,
  complaintsAbout,
  complaintsOf,
  disagreeing,
  filled,
  type Complaint,
} from './complaints.ts';
import { complaintWords } from './complaint-words.ts';
import { useUnsaved } from './unsaved.ts';

type Values<Name extends string> = Record<Name, string>;

/** As the form library types them, whatever the names. */
type Typed = Record<string, string>;
type Fields = UseFormReturn<Typed>;

type FormAction = Action & { readonly body: NonNullable<Action['body']> };

export interface FormPlan<A extends FormAction, Name extends string, Answer> {
  /** Its schema validates: the same rules as on the server. */
  readonly action: A;
  /** The fields with their initial values. */
  readonly start: Values<Name>;
  /** Builds the request body from the typed values; empty fields are already left out. */
  readonly body?: (typed: Partial<Values<Name>>) => object;
  readonly send: (body: SentBody<A>) => Promise<Answer>;
  readonly done: (answer: Answer) => void | Promise<void>;
  /** Checks a schema cannot make: two fields that must match, a name known to be taken. */
  readonly check?: (typed: Values<Name>) => readonly Complaint<Name>[];
  /** Refusals that concern one field. */
  readonly speaksOf?: Readonly<Partial<Record<ErrorCode, Name>>>;
  /** Specific sentences, where the general ones say too little. */
  readonly fieldWords?: (complaint: Complaint<Name>) => string | undefined;
  readonly failureWords?: (error: unknown) => string | undefined;
  /** Asks before leaving with unsaved changes. */
  readonly asksBeforeLeaving?: boolean;
  /** Sentence beside the button when fields are invalid. */
  readonly summary?: (complaints: readonly Complaint[]) => string | undefined;
}

export interface ActionForm<Name extends string> {
  /** Props of a field component. */
  readonly field: (name: Name) => FieldProps;
  readonly submit: (event: FormEvent) => void;
  readonly isBusy: boolean;
  /** Sentence for a failure that concerns no field. */
  readonly failure: string | undefined;
}

export interface FieldProps extends Pick<
  UseFormRegisterReturn,
  'name' | 'ref' | 'onChange' | 'onBlur'
> {
  readonly error: string | undefined;
}

/**
 * The call failed, or nothing was sent because of invalid fields or a problem with no field on
 * screen.
 */
type Failed =
  | { readonly error: unknown }
  | { readonly complaint: Complaint }
  | { readonly fields: true };

/**
 * The one way to make a form of an action: validated by the contract, sent once at a time, refusals
 * shown beside their fields with the first focused. Typed values stay.
 */
export function useActionForm<A extends FormAction, Name extends string, Answer>(
  plan: FormPlan<A, Name, Answer>,
): ActionForm<Name> {
  // The form library mutates its state, which the React compiler's memoisation would miss.
  'use no memo';
  const { t } = useTranslation(['errors', 'connection', 'fields']);
  const language = useLanguageCode();
  const failureSentence = useFailureSentence();
  const isSending = useRef(false);
  const [failed, setFailed] = useState<Failed>();
  const form = useForm<Record<string, string>>({
    defaultValues: plan.start,
    resolver: resolverOf(plan),
  });
  const { errors, isSubmitting } = form.formState;
  const settle = useSettling(form, plan.asksBeforeLeaving === true);
  const isField = ({ field }: Complaint) => Object.hasOwn(plan.start, field);

  const send = async (typed: Values<Name>): Promise<void> => {
    try {
      const answer = await plan.send(bodyOf(plan, typed) as SentBody<A>);
      settle(typed);
      await plan.done(answer);
    } catch (error) {
      const complaints = complaintsOf(error, plan.speaksOf ?? {}).filter(isField);
      for (const complaint of complaints) form.setError(complaint.field, asFieldError(complaint));
      if (complaints[0]) {
        setFailed({ fields: true });
        return form.setFocus(complaints[0].field);
      }
      setFailed({ error });
      if (!(error instanceof ApiError || error instanceof NetworkError)) reportError(error);
    }
  };

  /** A problem with no field on screen (e.g. a malformed link) must still be shown. */
  const refuse = (wrong: FieldErrors<Record<string, string>>): void => {
    const complaints = complaintsIn(wrong);
    const [first] = complaints;
    if (first && !complaints.some(isField)) setFailed({ complaint: first });
    else setFailed({ fields: true });
  };

  const sentenceOf = (wrong: Failed): string | undefined => {
    // Only fields still invalid: corrected ones leave the sentence.
    if ('fields' in wrong) return plan.summary?.(complaintsIn(errors));
    if ('complaint' in wrong) return complaintWords(wrong.complaint, t, language);
    return plan.failureWords?.(wrong.error) ?? failureSentence(wrong.error);
  };

  return {
    field: (name) => {
      const complaint = errors[name] && asComplaint(name, errors[name]);
      const { ref, onChange, onBlur } = form.register(name);
      const words =
        complaint && (plan.fieldWords?.(complaint) ?? complaintWords(complaint, t, language));
      const changed: typeof onChange = async (event) => {
        await onChange(event);
        await judgePair(form, errors, name);
      };
      return { name, ref, onChange: changed, onBlur, error: words };
    },
    submit: (event) => {
      event.preventDefault();
      if (isSending.current) return;
      isSending.current = true;
      setFailed(undefined);
      void form
        .handleSubmit((values) => send(values as Values<Name>), refuse)()
        .finally(() => {
          isSending.current = false;
        });
    },
    isBusy: isSubmitting,
    failure: failed && sentenceOf(failed),
  };
}

/** Validates the paired field too: the library validates only the one that changed. */
async function judgePair(form: Fields, errors: FieldErrors<Typed>, name: string): Promise<void> {
  const pair = disagreeing(complaintsIn(errors)).filter((field) => field !== name);
  if (pair.length > 0) await form.trigger(pair);
}

/** After saving, the saved values become the new baseline for changes. */
function useSettling(form: Fields, asks: boolean) {
  'use no memo';
  const saved = useUnsaved(asks && form.formState.isDirty);
  return (typed: Typed): void => {
    if (!asks) return;
    saved();
    form.reset(typed, { keepValues: true });
  };
}

function complaintsIn(errors: FieldErrors<Record<string, string>>): Complaint[] {
  return Object.entries(errors).flatMap(([field, error]) =>
    error ? [asComplaint(field, error)] : [],
  );
}

function bodyOf<A extends FormAction, Name extends string, Answer>(
  { body }: FormPlan<A, Name, Answer>,
  typed: Values<Name>,
): object {
  const values = filled(typed);
  return body?.(values) ?? values;
}

function resolverOf<A extends FormAction, Name extends string, Answer>(
  plan: FormPlan<A, Name, Answer>,
): Resolver<Record<string, string>> {
  return (values) => {
    const typed = values as Values<Name>;
    const complaints: Complaint[] = [
      ...complaintsAbout(plan.action.body, bodyOf(plan, typed)),
      ...(plan.check?.(typed) ?? []),
    ];
    if (complaints.length === 0) return { values, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const complaint of complaints) errors[complaint.field] ??= asFieldError(complaint);
    return { values: {}, errors };
  };
}
