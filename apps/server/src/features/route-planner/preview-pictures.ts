import type { Picture, Pictures } from '../../platform/pictures/pictures.ts'
import { drawPreview } from './draw-preview.ts'
import type { PlanPreview } from './plan-preview.service.ts'
import type { PreviewPlaces } from './preview-words.ts'

export interface PreviewPictures {
  /** The picture of a preview if it is drawn or being drawn; the general one without a preview. */
  known(preview: PlanPreview | undefined): Promise<Picture | undefined> | undefined
  /**
   * Returns the general picture if there is no preview or too many are waiting. Undefined if drawing fails.
   */
  of(preview: PlanPreview | undefined): Promise<Picture | undefined>
}

export function createPreviewPictures(pictures: Pictures, places: PreviewPlaces): PreviewPictures {
  const general = () => pictures.atOnce('general', typeface => drawPreview(typeface, undefined, places))
  const keyOf = (preview: PlanPreview) => `plan ${JSON.stringify(preview)}`
  return {
    known: preview => (preview === undefined ? general() : pictures.known(keyOf(preview))),
    of: preview => {
      if (preview === undefined) return general()
      return pictures.of(keyOf(preview), typeface => drawPreview(typeface, preview, places)) ?? general()
    },
  }
}
