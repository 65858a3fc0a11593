import { login, logout, register } from '@stenope/contract/accounts/signing';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recheckViewer } from '../../../features/accounts/api.ts';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { api } from '../../../platform/api/api.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Avatar } from '../../../ui/photo/Avatar.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { DevelopmentPage } from '../DevelopmentPage.tsx';
import { Exhibit } from '../gallery/Exhibit.tsx';
import { words } from '../words.ts';
import { forgetPerson, keepPerson, listPeople, newPerson, type TestPerson } from './people.ts';

const said = words.auth;

/** Test accounts to try things with. It uses the public API only: register, sign in, sign out. */
export function AuthPanel() {
  const { me } = useViewer();
  const { people, busy, failure, create, signIn, signOut, forget } = useTestPeople();
  return (
    <DevelopmentPage title={said.title} lead={said.lead}>
      <Exhibit heading="h2" name={said.viewer}>
        <p className="text-xl font-semibold">{me?.username ?? said.nobody}</p>
        <div className="mt-4 flex flex-wrap gap-2.5">
          <Button kind="primary" busy={busy} onClick={create}>
            {said.create}
          </Button>
          <Button disabled={!me} onClick={signOut}>
            {said.signOut}
          </Button>
        </div>
        {failure === undefined ? null : (
          <ErrorWords className="mt-4">{said.failed(failure)}</ErrorWords>
        )}
      </Exhibit>
      <Exhibit heading="h2" name={said.listed}>
        {people.length === 0 ? (
          <EmptyState icon="person" title={said.empty} sentence={said.emptySentence} />
        ) : (
          <ul className="max-w-[44rem] border-t border-line">
            {people.map((person) => (
              <PersonRow
                key={person.email}
                person={person}
                isViewer={person.username === me?.username}
                onSignIn={() => signIn(person)}
                onForget={() => forget(person)}
              />
            ))}
          </ul>
        )}
      </Exhibit>
    </DevelopmentPage>
  );
}

/** Every action signs out first: a signed-in person can neither register nor sign in as another. */
function useTestPeople() {
  const cache = useQueryClient();
  const [people, setPeople] = useState(listPeople);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await api(logout);
      await work();
    } catch (error) {
      setFailure(String(error));
    }
    await recheckViewer(cache);
    setPeople(listPeople());
    setBusy(false);
  };

  return {
    people,
    busy,
    failure,
    create: () => {
      const person = newPerson();
      void act(async () => {
        await api(register, { body: person });
        keepPerson(person);
      });
    },
    signIn: ({ email, password }: TestPerson) =>
      void act(() => api(login, { body: { email, password } })),
    signOut: () => void act(() => Promise.resolve()),
    forget: (person: TestPerson) => {
      forgetPerson(person);
      setPeople(listPeople());
    },
  };
}

interface PersonRowProps {
  readonly person: TestPerson;
  readonly isViewer: boolean;
  readonly onSignIn: () => void;
  readonly onForget: () => void;
}

function PersonRow({ person, isViewer, onSignIn, onForget }: PersonRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-b border-line py-3">
      <Avatar name={person.username} size={40} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{person.username}</p>
        <p className="truncate text-sm text-mute">{person.email}</p>
      </div>
      <Button disabled={isViewer} onClick={onSignIn}>
        {said.signIn}
      </Button>
      <Button kind="quiet" onClick={onForget}>
        {said.forget}
      </Button>
    </li>
  );
}
