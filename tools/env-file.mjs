// Loads the project's `.env` into the environment; existing variables keep their values.
// The npm scripts preload this file; tests and benchmarks start the server without it.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = fileURLToPath(new URL('../.env', import.meta.url))
if (existsSync(path)) process.loadEnvFile(path)
