import { readFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Streets } from '@sawari/planner'
import { createStreets, decodeStreets } from '@sawari/streets'
import type { Logger } from '../../platform/telemetry/logger.ts'

const decompress = promisify(brotliDecompress)

/**
 * Reads the street network written by the data build, compressed with Brotli. If it is missing or damaged, a
 * line of the log says that plans are estimates.
 */
export async function readStreets(path: string, logger: Logger): Promise<Streets | undefined> {
  try {
    const file = await decompress(await readFile(path))
    await nextTurn()
    const network = decodeStreets(file)
    await nextTurn()
    return createStreets(network)
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (isMissing) logger.info({ path }, 'no streets: reserved rides and walks are estimates')
    else
      logger.warn({ path, err: error }, 'the streets cannot be read: reserved rides and walks are estimates')
    return undefined
  }
}
