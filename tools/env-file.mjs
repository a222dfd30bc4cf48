// Loads the project's `.env` into the environment; existing variables keep their values.
// The npm scripts preload this file; tests and benchmarks start the server without it.
import { lstatSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = fileURLToPath(new URL('../.env', import.meta.url))
// A link counts also if its target cannot be read: with the defaults a command would use another database.
if (lstatSync(path, { throwIfNoEntry: false })) {
  try {
    process.loadEnvFile(path)
  } catch ({ code, message }) {
    const reason = code === 'ERR_INVALID_ARG_TYPE' ? 'it is not a file' : message
    process.stderr.write(`.env cannot be read: ${reason}\n`)
    process.exit(1)
  }
}
