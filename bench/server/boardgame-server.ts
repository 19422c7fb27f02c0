// boardgame.io's own server, with storage in memory or, given a folder, in files. `node boardgame-server.ts [FOLDER]`
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { SecretDraw } from './boardgame-game.ts';

type ServerModule = typeof import('boardgame.io/server', { with: { 'resolution-mode': 'require' }});

const { FlatFile, Origins, Server } = createRequire(import.meta.url)('boardgame.io/server') as ServerModule;
const [folder] = process.argv.slice(2);
const server = Server({ games: [SecretDraw], origins: [Origins.LOCALHOST], ...(folder === undefined ? {} : { db: new FlatFile({ dir: folder }) }) });
// The port is passed on to `listen`, which also accepts a host.
const port = { host: '127.0.0.1', port: 0 } as unknown as number;
const { appServer } = await server.run({ port });
console.log(`http://127.0.0.1:${(appServer.address() as AddressInfo).port}`);
