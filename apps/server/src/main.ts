// Starts the server: the only file that does something when it is imported.

import { enableCompileCache } from 'node:module'

// Compiled code is kept between starts: half of a warm start is saved.
enableCompileCache()
const { runServer } = await import('./run-server.ts')
await runServer()
