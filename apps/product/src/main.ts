import { demo } from '@stenope/demo/src/feature.ts';
import { run } from '@stenope/server/src/main.ts';

/** The product as it is started: the server, with the demonstration as its last feature. */
await run([demo]);
