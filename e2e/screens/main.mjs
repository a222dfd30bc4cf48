// Takes pictures into test-results/pictures: `npm run screens` one phone and one wide picture of each screen;
// `npm run screens -- all` also the other sizes, languages, themes and states, and those of README and manifest anew.
import { spawnSync } from 'node:child_process'

const [which, ...options] = process.argv[2] === 'all' ? process.argv.slice(2) : ['', ...process.argv.slice(2)]
const { status } = spawnSync('playwright', ['test', '-c', 'e2e/screens/screens.config.ts', ...options], {
  stdio: 'inherit',
  env: { ...process.env, SCREENS: which },
})
process.exit(status ?? 1)
