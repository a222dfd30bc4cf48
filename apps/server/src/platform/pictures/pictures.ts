// PNG pictures, drawn on the thread pool one at a time and cached.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { createBoundedQueue } from '../jobs/bounded-queue.ts'
import type { Logger } from '../telemetry/logger.ts'
import { openTypeface, type Typeface } from './typeface.ts'

export interface Picture {
  readonly png: Buffer
  readonly tag: string
}

/** Returns the picture as SVG. */
export type DrawPicture = (typeface: Typeface) => string

export interface Pictures {
  /** The picture of a key if it is drawn or being drawn. */
  known(key: string): Promise<Picture | undefined> | undefined
  /** The picture of a key. Undefined at once if too many are waiting; a promise of undefined if drawing fails. */
  of(key: string, draw: DrawPicture): Promise<Picture | undefined> | undefined
  /** A picture that never waits for others: one of the few that replace them. */
  atOnce(key: string, draw: DrawPicture): Promise<Picture | undefined>
}

const FONT = join(import.meta.dirname, '../../../assets/preview-font/preview-bold.ttf')
/** Pictures of about 25 KB each. */
const MOST_PICTURES = 200

export function createPictures(logger: Pick<Logger, 'warn'>): Pictures {
  const kept = new LRUCache<string, Promise<Picture | undefined>>({ max: MOST_PICTURES })
  const queue = createBoundedQueue({ running: 1, waiting: 20 })
  let typeface: Promise<Typeface> | undefined

  const make = async (draw: DrawPicture): Promise<Picture | undefined> => {
    try {
      typeface ??= openTypeface(FONT)
      return await render(draw(await typeface))
    } catch (error) {
      // The page and its link also work without a picture.
      logger.warn({ err: error }, 'a link preview could not be drawn')
      return undefined
    }
  }
  const keep = (key: string, picture: Promise<Picture | undefined>) => {
    kept.set(key, picture)
    return picture
  }

  return {
    known: key => kept.get(key),
    of: (key, draw) => {
      const known = kept.get(key)
      if (known !== undefined) return known
      const queued = queue.run(() => make(draw))
      return queued && keep(key, queued)
    },
    atOnce: (key, draw) => kept.get(key) ?? keep(key, make(draw)),
  }
}

/** All texts are outlines, so the renderer needs no font. */
async function render(svg: string): Promise<Picture> {
  // The renderer reads the version of the C library from a report when it is loaded. With the network such a report
  // looks up the name of the peer of each open connection, one after the other, while the event loop waits.
  Object.assign(process.report, { excludeNetwork: true })
  const { renderAsync } = await import('@resvg/resvg-js')
  const png = (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
  return { png, tag: createHash('sha256').update(png).digest('base64url').slice(0, 22) }
}
