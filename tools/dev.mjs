// Runs server and web app with reload: the server restarts on a change; Vite serves the web app and proxies
// calls and sockets. PORT (3000) is the server's port, WEB_PORT (5173) the web app's.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const watched = ['apps/server/src', 'packages', 'data/regions'].flatMap(path => ['--watch-path', path])
const port = process.env.PORT || '3000'
const webPort = process.env.WEB_PORT || '5173'

const children = [
  spawn('node', [...watched, '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: port },
    stdio: 'inherit',
  }),
  spawn('vite', ['--port', webPort, '--strictPort'], {
    cwd: `${root}/apps/web`,
    env: { ...process.env, PORT: port },
    stdio: 'inherit',
  }),
]

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
for (const child of children) {
  child.once('exit', stop)
  child.once('error', error => {
    console.error(error.message)
    process.exitCode = 1
    stop()
  })
}
