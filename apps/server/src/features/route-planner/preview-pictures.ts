// Pictures of previews as PNG, drawn on the thread pool, a few at a time.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { createBoundedQueue } from '../../platform/jobs/bounded-queue.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { drawPreview } from './draw-preview.ts'
import type { PlanPreview } from './plan-preview.service.ts'
import type { PreviewPlaces } from './preview-words.ts'
import { openTypeface, type Typeface } from './typeface.ts'

export interface Picture {
  readonly png: Buffer
  readonly tag: string
}

export interface PreviewPictures {
  /**
   * Returns the general picture if there is no preview or too many are waiting. Undefined if drawing fails.
   */
  of(preview: PlanPreview | undefined): Promise<Picture | undefined>
}

const FONT = join(import.meta.dirname, '../../../assets/preview-font/preview-bold.ttf')
/** Pictures of about 25 KB each. */
const MOST_PICTURES = 200
const GENERAL = 'general'

export function createPreviewPictures(logger: Pick<Logger, 'warn'>, places: PreviewPlaces): PreviewPictures {
  const pictures = new LRUCache<string, Promise<Picture | undefined>>({ max: MOST_PICTURES })
  const queue = createBoundedQueue({ running: 1, waiting: 20 })
  let typeface: Promise<Typeface> | undefined

  const draw = async (preview: PlanPreview | undefined): Promise<Picture | undefined> => {
    try {
      typeface ??= openTypeface(FONT)
      return await render(drawPreview(await typeface, preview, places))
    } catch (error) {
      // The page and its link also work without a picture.
      logger.warn({ err: error }, 'a link preview could not be drawn')
      return undefined
    }
  }

  const general = () => {
    const known = pictures.get(GENERAL) ?? draw(undefined)
    pictures.set(GENERAL, known)
    return known
  }

  return {
    of: preview => {
      if (preview === undefined) return general()
      const key = JSON.stringify(preview)
      const known = pictures.get(key) ?? queue.run(() => draw(preview))
      if (known === undefined) return general()
      pictures.set(key, known)
      return known
    },
  }
}

/** All texts are outlines, so the renderer needs no font. */
async function render(svg: string): Promise<Picture> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const png = (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
  return { png, tag: createHash('sha256').update(png).digest('base64url').slice(0, 22) }
}
