// Runs the server in its own process with the environment of a test.

import { join } from 'node:path'
import { type Launched, launchProgram } from '@sawari/data/testing/launch-program.ts'

const MAIN = join(import.meta.dirname, '../src/main.ts')

export interface Running extends Launched {
  readonly url: string
  readonly port: number
}

/** Has 14 stands, which makes a start take two thirds of the time. The shipped region is 'ncr'. */
const SMALL_REGION = 'testpur'

/** Starts the process without waiting; it may fail soon. */
export function launch(environment: Record<string, string>): Launched {
  return launchProgram({
    file: MAIN,
    environment: {
      HOST: '127.0.0.1',
      PORT: '0',
      MAP_TILES_URL: 'none',
      REGION: SMALL_REGION,
      ...environment,
    },
  })
}

/** Starts the process and waits until it listens. */
export async function start(environment: Record<string, string>): Promise<Running> {
  const launched = launch(environment)
  const ready = new Promise<string>((resolve, reject) => {
    launched.child.stdout?.on('data', () => {
      const url = /^Sawari is ready at (http:\/\/localhost:\d+)$/m.exec(launched.stdout())?.[1]
      if (url !== undefined) resolve(url)
    })
    void launched.exit.then(({ stderr }) => reject(new Error(`it ended: ${stderr}`)))
  })
  const url = await ready
  return { ...launched, url, port: Number(new URL(url).port) }
}
