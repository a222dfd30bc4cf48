// Both sides with reload: the server restarts on a change, Vite serves the web app on port 5173.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const watched = ['apps/server/src', 'packages', 'data/dist'].flatMap(path => ['--watch-path', path])

const children = [
  spawn('node', [...watched, '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn('vite', [], { cwd: `${root}/apps/web`, stdio: 'inherit' }),
]

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
for (const child of children) child.once('exit', stop)
