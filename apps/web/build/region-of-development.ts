import { createHash } from 'node:crypto'
import { fillRegionMarks, type PageRegion } from '@sawari/contract/page-region'
import { defaultRegion, readPageRegion, regionFolder } from '@sawari/data/regions.ts'
import type { Plugin } from 'vite'

/** In development, fills the page's placeholders as the server does for the build. */
export function regionOfDevelopment(): Plugin {
  return {
    name: 'sawari-region',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: page => {
        const region = readPageRegion<PageRegion>(regionFolder(process.env.REGION?.trim() || defaultRegion))
        const version = createHash('sha256').update(JSON.stringify(region)).digest('hex')
        return fillRegionMarks(page, { region, version }, text => text.replaceAll('&', '&amp;'))
      },
    },
  }
}
