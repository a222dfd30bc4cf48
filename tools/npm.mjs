import { spawnSync } from 'node:child_process'

/** Runs npm and returns its status and output. Within an npm script it is the npm that runs the script. */
export function runNpm(args, options = {}) {
  const npm = process.env.npm_execpath
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  return spawnSync(command, [...first, ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  })
}
