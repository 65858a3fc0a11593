/**
 * parse-server parses its address with URL, which knows no socket folder: the address then names a
 * stand-in host, replaced by the driver option below.
 */
export function databaseOf(url) {
  const socket = /^postgres(?:ql)?:\/\/([^@/]*)@\/([^?]*)\?(.*)$/.exec(url);
  if (!socket) return { databaseURI: url };
  const [, user, database, query] = socket;
  const given = new URLSearchParams(query);
  const port = given.get('port') ?? '5432';
  return {
    databaseURI: `postgres://${user}@localhost:${port}/${database}`,
    databaseOptions: { host: given.get('host') },
  };
}
