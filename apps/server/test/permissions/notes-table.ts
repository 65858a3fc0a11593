import { randomUUID } from 'node:crypto';
import { createNote, listNotes, readNote, stampNote } from '../notes/contract.ts';
import { personOf, type Stage } from './actors.ts';
import { watchCase } from './cases/live.ts';
import type { Case } from './play.ts';

/** Rows of the fixture feature: an owned resource, to distinguish its owner from others. */
export const notesPage = `
| operation | V | M | S | P | X | A | O | codes | rule |
|---|---|---|---|---|---|---|---|---|---|
| notes.create | 401 | A | A | A | 401 | A | A | | |
| notes.create.shown_to_nobody | 401 | 404 | 404 | 404 | 401 | 404 | 404 | | |
| notes.list | 401 | A | A | A | 401 | A | A | | own only |
| notes.read | 401 | 404 | A | 404 | 401 | 404 | 404 | | |
| notes.stamp | 401 | 404 | A | 404 | 401 | 404 | 404 | | |
| realtime.subscribe.note | 401 | 404 | A | 404 | 401 | 404 | 404 | | error frame |
`;

export const notesCases: Readonly<Record<string, Case>> = {
  'notes.create': (_stage, { client }) => ({
    send: () => client.send(createNote, { body: { text: 'bonjour' } }),
  }),
  'notes.create.shown_to_nobody': (_stage, { client }) => ({
    send: () => client.send(createNote, { body: { text: 'bonjour', showTo: randomUUID() } }),
  }),
  'notes.list': (_stage, { client }) => ({ send: () => client.send(listNotes) }),
  'notes.read': async (stage, { client }) => {
    const noteId = await noteOfOwner(stage);
    return {
      send: () => client.send(readNote, { params: { noteId } }),
      missing: () => client.send(readNote, { params: { noteId: randomUUID() } }),
    };
  },
  'notes.stamp': async (stage, { client }) => {
    const noteId = await noteOfOwner(stage);
    return {
      send: () => client.send(stampNote, { params: { noteId } }),
      missing: () => client.send(stampNote, { params: { noteId: randomUUID() } }),
    };
  },
  'realtime.subscribe.note': watchCase((id) => `note:${id}`),
};

async function noteOfOwner({ actors }: Stage): Promise<string> {
  const { id } = await personOf(actors.S).client.ask(createNote, { body: { text: 'à moi' } });
  return id;
}
