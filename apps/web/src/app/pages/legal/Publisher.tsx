import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { instanceQuery } from '../../../platform/api/instance.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { contactLink } from './contact-link.ts';

/** Placeholder put where the contact link goes; no contact contains this character. */
const gap = '\ufffc';

/** Publisher of this site: the operator's name and contact, in our sentence. */
export function Publisher() {
  const { t } = useTranslation('legal');
  const sentence = useFailureSentence();
  const { data: instance, error } = useQuery(instanceQuery);
  if (error) return sentence(error);
  // As high as the two lines that will replace it.
  if (!instance) return <Skeleton height="3.25rem" />;
  if (!instance.operator) return t('notice.publisher.unnamed');
  const { name, contact } = instance.operator;
  const [before, after] = t('notice.publisher.named', { name, contact: gap }).split(gap);
  return (
    <>
      {before}
      <Contact contact={contact} />
      {after}
    </>
  );
}

function Contact({ contact }: { readonly contact: string }) {
  const link = contactLink(contact);
  if (link === undefined) return contact;
  return (
    <a href={link} className="wrap-anywhere underline decoration-safelight underline-offset-4">
      {contact}
    </a>
  );
}
