// The preview of a link to a plan in messengers: tags in the page, and a picture.

import type { NetworkSnapshot } from '@sawari/answers'
import { downloadPlanPreview, pages, rateLimits } from '@sawari/contract'
import type { Steps } from '@sawari/planner'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Refusal, RefusedRequest, refuse } from '../../platform/calls/refusal.ts'
import { preferredLanguage } from '../../platform/http/accept.ts'
import { sendRefusal } from '../../platform/http/bind-endpoint.ts'
import { inCostlyPlace } from '../../platform/http/costly-calls.ts'
import { inTurns } from '../../platform/http/in-turns.ts'
import { cacheControlOf, memoizeLatest, sendFile } from '../../platform/http/send-json.ts'
import { requestOrigin } from '../../platform/identity/client-address.ts'
import type { LinkTags } from '../../platform/pages/screens.ts'
import type { Picture, Pictures } from '../../platform/pictures/pictures.ts'
import {
  drawPreview,
  type PreviewPlaces,
  pageTitle,
  previewDescription,
  previewTitle,
  previewWords,
} from './draw-preview.ts'
import { type PlanLink, type PlanPreview, previewPlan, readPlanLink } from './plan-preview.service.ts'
import type { PlanningNeeds } from './planning.http.ts'

const { attempts, windowMs } = rateLimits.picturesByAddress
const MINUTE_MS = 60_000
const MOST_PREVIEWS = 500

export interface PreviewNeeds extends PlanningNeeds {
  /** The texts of the region. */
  readonly places: PreviewPlaces
  readonly pictures: Pictures
}

/** Binds the picture, and returns a function that creates the tags for a request's page. */
export function bindPlanPreview(
  app: FastifyInstance,
  { network, now, places, pictures: drawn }: PreviewNeeds,
) {
  const previews = createPreviews(network, now)
  const pictures = createPreviewPictures(drawn, places)
  /** Without remaining processor time the general preview is used. */
  const linkOf = (request: FastifyRequest): PlanLink | undefined =>
    request.server.processorBudget?.refusal(request) === undefined
      ? readPlanLink(request.query as Record<string, unknown>)
      : undefined
  const plan = async (link: PlanLink, request: FastifyRequest): Promise<PlanPreview | undefined> => {
    try {
      return await inTurns(previews.of(link), request)
    } catch (error) {
      if (error instanceof RefusedRequest) return undefined
      throw error
    }
  }
  /** The preview of a page, which is never refused: without a place it has the general one. */
  const previewFor = async (request: FastifyRequest): Promise<PlanPreview | undefined> => {
    const link = linkOf(request)
    if (link === undefined) return undefined
    const known = previews.known(link)
    if (known !== undefined) return known.preview
    const preview = await inCostlyPlace(request, () => plan(link, request))
    return preview instanceof Refusal ? undefined : preview
  }
  const pictureFor = (request: FastifyRequest): Promise<Picture | Refusal | undefined> => {
    const link = linkOf(request)
    if (link === undefined) return pictures.of(undefined)
    const known = previews.known(link)
    const picture = known && pictures.known(known.preview)
    return picture ?? inCostlyPlace(request, async () => pictures.of(await plan(link, request)))
  }

  app.get(
    downloadPlanPreview.policy.path,
    { config: { rateLimit: { max: attempts, timeWindow: windowMs } } },
    async (request, reply) => {
      const picture = await pictureFor(request)
      if (picture instanceof Refusal) return sendRefusal(reply, picture)
      if (picture === undefined) return sendRefusal(reply, refuse('NOT_FOUND'))
      return sendFile(request, reply, {
        ...picture,
        cacheControl: cacheControlOf(downloadPlanPreview.policy),
      })
    },
  )

  return {
    /** The general picture, without a plan. */
    generalPicture: (): Promise<Picture | undefined> => pictures.of(undefined),
    /** Undefined if the public address of the server is unknown. */
    async tagsFor(request: FastifyRequest): Promise<LinkTags | undefined> {
      const origin = requestOrigin(request)
      if (origin === undefined) return undefined
      const [path = '/', query = ''] = request.url.split('?', 2)
      const preview = path === pages.routes.path ? await previewFor(request) : undefined
      const image = `${origin}${downloadPlanPreview.policy.path}`
      if (preview === undefined) {
        const { title, description } = previewWords.general
        return {
          title,
          description: description(places),
          address: origin + (path === pages.routes.path ? path : pages.landing.path),
          image,
        }
      }
      const title = previewTitle(preview)
      return {
        title,
        description: previewDescription(preview, places),
        address: `${origin}${path}?${query}`,
        image: `${image}?${query}`,
        pageTitle: pageTitle(preview, preferredLanguage(request.headers['accept-language'])),
      }
    },
  }
}

/** Caches previews of links for a minute: the hours and dates of fares and speeds begin at whole minutes. */
function createPreviews(network: () => NetworkSnapshot, now: () => Date) {
  const previewsOf = memoizeLatest((_: NetworkSnapshot) => {
    return new LRUCache<string, { readonly preview: PlanPreview | undefined }>({ max: MOST_PREVIEWS })
  })
  const keyOf = (link: PlanLink, moment: Date) =>
    `${Math.floor(moment.getTime() / MINUTE_MS)} ${JSON.stringify(link)}`
  return {
    known: (link: PlanLink) => previewsOf(network()).get(keyOf(link, now())),
    *of(link: PlanLink): Steps<PlanPreview | undefined> {
      const [snapshot, moment] = [network(), now()]
      const previews = previewsOf(snapshot)
      const known = previews.get(keyOf(link, moment))
      if (known !== undefined) return known.preview
      const preview = yield* previewPlan(snapshot, link, moment)
      previews.set(keyOf(link, moment), { preview })
      return preview
    },
  }
}

function createPreviewPictures(pictures: Pictures, places: PreviewPlaces) {
  const general = () => pictures.atOnce('general', typeface => drawPreview(typeface, undefined, places))
  const keyOf = (preview: PlanPreview) => `plan ${JSON.stringify(preview)}`
  return {
    /** The picture of a preview if it is drawn or being drawn; the general one without a preview. */
    known: (preview: PlanPreview | undefined) =>
      preview === undefined ? general() : pictures.known(keyOf(preview)),
    /** The general picture if there is no preview or too many are waiting. Undefined if drawing fails. */
    of: (preview: PlanPreview | undefined) =>
      preview === undefined
        ? general()
        : (pictures.of(keyOf(preview), typeface => drawPreview(typeface, preview, places)) ?? general()),
  }
}
