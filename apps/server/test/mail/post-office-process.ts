import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from 'smtp-server';

/**
 * Kind of mail server: one that accepts mails, or a faulty one. `silent` never greets, `stops` says
 * nothing after its greeting, `trickles` never ends an answer, `hangs_up` closes every connection.
 */
export interface PostOffice {
  readonly kind: 'takes' | 'silent' | 'stops' | 'trickles' | 'hangs_up';
  /** 0 for any free port. */
  readonly port: number;
  /** By STARTTLS, or from the first byte; with the library's own untrusted certificate. */
  readonly tls?: 'offered' | 'always';
  readonly account?: { readonly user: string; readonly password: string };
}

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly secure: boolean;
  readonly user: string | undefined;
  /** Host name the client introduced itself with. */
  readonly introduced: string;
  readonly connection: string;
}

/** `spokenTo`: a client answered the greeting of a server that then stops. */
export type Report =
  | { readonly port: number }
  | { readonly received: Received }
  | { readonly spokenTo: true };

/** Outcome of a mail, by the local part of its recipient. */
const answers: Readonly<Record<string, { at: 'address' | 'mail'; code: number; times: number }>> = {
  unknown: { at: 'address', code: 550, times: Infinity },
  later: { at: 'address', code: 451, times: Infinity },
  once_later: { at: 'address', code: 451, times: 1 },
  spam: { at: 'mail', code: 554, times: Infinity },
  full: { at: 'mail', code: 452, times: Infinity },
};

const told = new Map<string, number>();

/** The answer quotes the address, like real servers do. */
function refusalOf(at: 'address' | 'mail', { address }: SMTPServerAddress): Error | null {
  const answer = answers[address.split('@')[0] ?? ''];
  const times = told.get(address) ?? 0;
  if (answer?.at !== at || times >= answer.times) return null;
  told.set(address, times + 1);
  return Object.assign(new Error(`<${address}> is not for us`), { responseCode: answer.code });
}

function serveMails({ tls, account }: PostOffice): SMTPServer {
  return new SMTPServer({
    // Otherwise the library warns of its own certificate.
    logger: false,
    secure: tls === 'always',
    authOptional: account === undefined,
    disabledCommands: [...(tls === 'offered' ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
    onAuth: (auth, _session, callback) => {
      const isKnown = auth.username === account?.user && auth.password === account?.password;
      if (isKnown) callback(null, { user: auth.username });
      else callback(Object.assign(new Error('who is that'), { responseCode: 535 }));
    },
    onMailFrom: ({ address }, _session, callback) => {
      if (!address.startsWith('stranger@')) return callback();
      callback(Object.assign(new Error(`<${address}> is not yours`), { responseCode: 553 }));
    },
    onRcptTo: (address, _session, callback) => callback(refusalOf('address', address)),
    onData: (stream, session, callback) => {
      const [reader] = session.envelope.rcptTo;
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        if (reader?.address.startsWith('fatal@')) process.exit(1);
        chunks.push(chunk);
      });
      stream.on('end', () => {
        const refusal = reader ? refusalOf('mail', reader) : null;
        if (!refusal) report({ received: receivedIn(session, Buffer.concat(chunks)) });
        callback(refusal);
      });
    },
  });
}

function receivedIn(session: SMTPServerSession, raw: Buffer): Received {
  const { mailFrom, rcptTo } = session.envelope;
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    raw: raw.toString('utf8'),
    secure: session.secure,
    user: session.user as string | undefined,
    introduced: session.hostNameAppearsAs,
    connection: session.id,
  };
}

function serveNobody(kind: PostOffice['kind']): Server {
  return createServer((socket) => {
    socket.on('error', () => undefined);
    if (kind === 'hangs_up') socket.destroy();
    if (kind === 'stops') {
      socket.write('220 here\r\n');
      socket.once('data', () => report({ spokenTo: true }));
    }
    if (kind === 'trickles') trickle(socket);
  });
}

function trickle(socket: Socket): void {
  socket.write('220 here\r\n');
  socket.once('data', () => {
    socket.write('250 here\r\n');
    socket.once('data', () => {
      const dripping = setInterval(() => socket.write('250-one moment\r\n'), 50);
      socket.once('close', () => clearInterval(dripping));
    });
  });
}

function report(news: Report): void {
  process.send?.(news);
}

function open(office: PostOffice): void {
  const server = office.kind === 'takes' ? serveMails(office) : serveNobody(office.kind);
  const listening: Server = server.listen(office.port, '127.0.0.1', () =>
    report({ port: (listening.address() as AddressInfo).port }),
  );
  // The parent process is gone.
  process.on('disconnect', () => process.exit(0));
}

if (import.meta.main) open(JSON.parse(process.argv[2] ?? '') as PostOffice);
