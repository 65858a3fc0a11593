// Not TypeScript: its imports are installed only for a measurement, so nothing could check it.
import { ParseServer } from 'parse-server';
import { defineChat } from './chat.mjs';
import { databaseOf } from './database.mjs';
import { defineEchoes } from './echoes.mjs';
import { defineFeed } from './feed.mjs';
import { defineInbox } from './inbox.mjs';
import { defineWords } from './words.mjs';

const port = Number(process.env.PORT);
const host = process.env.HOST;

await ParseServer.startApp({
  ...databaseOf(process.env.DATABASE_URL),
  appId: 'bench',
  masterKey: 'bench-master-key',
  masterKeyIps: ['127.0.0.1'],
  serverURL: `http://${host}:${port}/parse`,
  mountPath: '/parse',
  host,
  port,
  // A careful operator would switch request logs off first.
  logsFolder: null,
  logLevel: 'error',
  silent: true,
  allowClientClassCreation: false,
  cloud: defineFunctions,
  // Our server runs its live line in the same process, so this one does too.
  liveQuery: { classNames: ['Message', 'Rating'] },
  startLiveQueryServer: true,
});

// One function for each work, so that a client makes one request, as with ours.
function defineFunctions(Parse) {
  Parse.Cloud.define('floor', ({ params }) => ({ order: params.order, limit: params.limit }));
  defineFeed(Parse);
  defineEchoes(Parse);
  defineChat(Parse);
  defineInbox(Parse);
  defineWords(Parse);
}
