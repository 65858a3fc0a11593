import { removeAvatar } from '@stenope/contract/media';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { Avatar } from '../../../ui/photo/Avatar.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { uploadSentence } from '../words.ts';
import { AvatarPicker } from './AvatarPicker.tsx';
import { CroppedFace } from './CroppedFace.tsx';
import { sendAvatar, type ChosenAvatar } from './send-avatar.ts';

interface AvatarFieldProps {
  readonly member: {
    readonly id: string;
    readonly displayName: string;
    readonly avatar: string | null;
  };
  /** Called when the picture was changed or removed, so that others can refetch it. */
  readonly onChanged: () => void;
}

type State =
  | { readonly name: 'idle' | 'removing' }
  | { readonly name: 'sending' | 'done'; readonly chosen: ChosenAvatar }
  | { readonly name: 'failed'; readonly error: Error };

/** The member's picture; uploaded as soon as it is framed. */
export function AvatarField({ member, onChanged }: AvatarFieldProps) {
  const { t } = useTranslation(['media', 'errors']);
  const [state, setState] = useState<State>({ name: 'idle' });

  const work = async (doing: State, act: () => Promise<unknown>, after: State) => {
    setState(doing);
    try {
      await act();
      setState(after);
      onChanged();
    } catch (error) {
      setState({ name: 'failed', error: error instanceof Error ? error : new Error('unknown') });
    }
  };

  const face =
    'chosen' in state ? (
      <CroppedFace avatar={state.chosen} size={80} />
    ) : (
      <Avatar name={member.displayName} src={member.avatar} size={80} />
    );
  return (
    <div>
      <AvatarPicker
        label={t('media:avatar.label')}
        isTitled
        face={face}
        hasPhoto={member.avatar !== null || 'chosen' in state}
        isBusy={state.name === 'removing'}
        note={noteOf(state, t('media:avatar.sending'), t('media:avatar.updated'))}
        onChoose={(chosen) =>
          void work({ name: 'sending', chosen }, () => sendAvatar(member.id, chosen), {
            name: 'done',
            chosen,
          })
        }
        onRemove={() =>
          void work(
            { name: 'removing' },
            () => api(removeAvatar, { params: { userId: member.id } }),
            { name: 'idle' },
          )
        }
      />
      {state.name === 'failed' && (
        <ErrorWords className="mt-1">{uploadSentence(state.error, t)}</ErrorWords>
      )}
    </div>
  );
}

function noteOf({ name }: State, sending: string, updated: string): string {
  if (name === 'sending') return sending;
  return name === 'done' ? updated : '';
}
