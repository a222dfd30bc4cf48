import type { Picture, Pictures } from '../../platform/pictures/pictures.ts'
import { drawPreview } from './draw-preview.ts'
import type { PlanPreview } from './plan-preview.service.ts'
import type { PreviewPlaces } from './preview-words.ts'

export interface PreviewPictures {
  /**
   * Returns the general picture if there is no preview or too many are waiting. Undefined if drawing fails.
   */
  of(preview: PlanPreview | undefined): Promise<Picture | undefined>
}

export function createPreviewPictures(pictures: Pictures, places: PreviewPlaces): PreviewPictures {
  const general = () => pictures.atOnce('general', typeface => drawPreview(typeface, undefined, places))
  return {
    of: preview => {
      if (preview === undefined) return general()
      const key = `plan ${JSON.stringify(preview)}`
      return pictures.of(key, typeface => drawPreview(typeface, preview, places)) ?? general()
    },
  }
}
