import { type ClientConfig, LANGUAGES, readConfig } from '@sawari/contract'
import type { Region } from '@sawari/planner'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { bindEndpoint } from './platform/http/bind-endpoint.ts'
import { JsonAnswer } from './platform/http/send-json.ts'

const PUBLIC_TILES_CREDIT = '© OpenStreetMap contributors'

export interface ClientConfigNeeds {
  readonly config: Config
  readonly version: string
  readonly region: Region
  readonly vectorTiles: ClientConfig['vectorTiles']
  /** The attributions of the product's own base map, such as '© OpenStreetMap contributors'. */
  readonly basemapCredits: readonly string[]
}

/** The settings that the web app needs at run time. */
export function bindClientConfig(app: FastifyInstance, needs: ClientConfigNeeds): void {
  const answer = JsonAnswer.lasting({ success: true, data: describeConfig(needs) })
  bindEndpoint(app, readConfig, () => answer)
}

function describeConfig({
  config,
  version,
  region,
  vectorTiles,
  basemapCredits,
}: ClientConfigNeeds): ClientConfig {
  const { sweepSeconds: _sweep, ...durations } = config.durations
  const credits = new Set([...(config.publicTiles ? [PUBLIC_TILES_CREDIT] : []), ...basemapCredits])
  return {
    supportEmail: config.supportEmail,
    tiles: config.mapTilesUrl === undefined ? null : { url: config.mapTilesUrl },
    ...(vectorTiles && { vectorTiles }),
    attribution: [...credits].join(' · '),
    durations: { ...durations, refreshTokenSeconds: config.refreshTokenSeconds },
    serviceBox: region.box,
    locales: [...LANGUAGES],
    version,
  }
}
