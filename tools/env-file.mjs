// Reads `.env` of the project into the environment; names that are set already keep their values.
// The npm scripts preload it: tests and benches start the server without it.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = fileURLToPath(new URL('../.env', import.meta.url))
if (existsSync(path)) process.loadEnvFile(path)
