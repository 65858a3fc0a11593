import { updateProfile, type OwnProfile } from '@stenope/contract/people/profile';
import { limits } from '@stenope/domain/accounts/limits';
import { profileLimits } from '@stenope/domain/people/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { asLink } from '../../../platform/forms/as-link.ts';
import { Form } from '../../../platform/forms/Form.tsx';
import { useActionForm } from '../../../platform/forms/useActionForm.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useSaved } from './useSaved.ts';

interface WordsFormProps {
  readonly profile: OwnProfile;
  readonly onSaved: (profile: OwnProfile) => void;
}

/** Form for the texts of a profile: names, bio, website. */
export function WordsForm({ profile, onSaved }: WordsFormProps) {
  const { t } = useTranslation('people');
  const sentence = useFailureSentence();
  const { isSaved, save, watch } = useSaved();
  const [bio, setBio] = useState(profile.bio);
  const form = useActionForm({
    action: updateProfile,
    asksBeforeLeaving: true,
    start: {
      displayName: profile.displayName,
      fullName: profile.fullName,
      bio: profile.bio,
      website: profile.website ?? '',
    },
    // Empty fields are cleared on the server.
    body: ({ displayName, fullName = '', bio: words = '', website }) => ({
      ...(displayName !== undefined && { displayName }),
      fullName,
      bio: words,
      website: website === undefined ? null : asLink(website),
    }),
    check: ({ displayName }) =>
      displayName.trim() === '' ? [{ field: 'displayName', rule: 'required' }] : [],
    send: (body) => api(updateProfile, { params: { userId: profile.id }, body }),
    done: (changed) => {
      save();
      onSaved(changed);
    },
    failureWords: (error) => t('update_failed', { message: sentence(error) }),
  });
  return (
    <div className="w-full max-w-[34rem]">
      <Form
        form={form}
        submit={t('save')}
        beside={<output className="text-soft">{isSaved && t('saved')}</output>}
      >
        <TextField
          {...watch(form.field('displayName'))}
          label={t('edit.words.display_name')}
          maxLength={limits.displayName.max * 2}
          autoComplete="nickname"
        />
        <TextField
          {...watch(form.field('fullName'))}
          label={t('edit.words.full_name')}
          hint={t('edit.words.full_name_hint')}
          autoComplete="name"
        />
        <TextArea
          {...watch(form.field('bio'), setBio)}
          label={t('edit.words.bio')}
          counter={<Counter written={Array.from(bio).length} />}
        />
        <TextField
          {...watch(form.field('website'))}
          label={t('edit.words.website')}
          hint={t('edit.words.website_hint')}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Form>
    </div>
  );
}

function Counter({ written }: { readonly written: number }) {
  const figures = new Intl.NumberFormat(useLanguageCode());
  const most = profileLimits.bio;
  const counted = `${figures.format(written)} / ${figures.format(most)}`;
  return <span className={written > most ? 'text-error' : ''}>{counted}</span>;
}
