import { z } from 'zod'
import { downloads } from './calls/open-data.ts'
import type { Download } from './open-data.ts'

const text = z.string().optional()

export const downloadPlanPreview = {
  policy: downloads.planPreview,
  summary: 'The preview image of a plan for messengers, 1200 × 630; a general image if a place is not known',
  mediaType: 'image/png',
  query: z.object({
    from: text.describe('the name of the place where the trip starts'),
    fromAt: text.describe('latitude,longitude'),
    to: text.describe('the name of the place where the trip ends'),
    toAt: text.describe('latitude,longitude'),
    departAt: text.describe('ISO 8601; default: now'),
    changes: text.describe('the maximum number of changes'),
    service: text.describe('shared or reserved; default: both'),
    route: text.describe('the id of the route that is shown'),
  }),
} as const satisfies Download

export const downloadStandPicture = {
  policy: downloads.standPicture,
  summary: "The preview image of a stand's page for messengers, 1200 × 630",
  mediaType: 'image/png',
  params: z.object({ stand: z.string().describe("the id of a stand, or the name in its page's address") }),
} as const satisfies Download
