// The preview of a link in messengers: title, description and picture, as tags in the page.

import { LRUCache } from 'lru-cache'
import { escapeHtml } from './escape-html.ts'
import { generatedFile } from './generated-file.ts'
import type { WebFile } from './web-file.ts'

export interface LinkTags {
  readonly title: string
  readonly description: string
  readonly address: string
  /** The address of a PNG of 1200 × 630 pixels. */
  readonly image: string
  /** Replaces the build's page title, if set. */
  readonly pageTitle?: string
}

const MOST_PAGES = 300
const TITLE = /<title>[^<]*<\/title>/

export type TaggedPage = (page: WebFile, tags: LinkTags) => WebFile

/** Inserts tags into pages, and caches recent results. */
export function createTaggedPages(): TaggedPage {
  const pages = new LRUCache<string, WebFile>({ max: MOST_PAGES })
  return (page, tags) => {
    const key = JSON.stringify([page.tag, tags])
    const known = pages.get(key)
    if (known !== undefined) return known
    const tagged = pageWith(page, tags)
    pages.set(key, tagged)
    return tagged
  }
}

function pageWith(page: WebFile, tags: LinkTags): WebFile {
  const html = page.read('identity').toString('utf8')
  const whole = Buffer.from(
    html.replace(TITLE, title => {
      const own = tags.pageTitle === undefined ? title : `<title>${escapeHtml(tags.pageTitle)}</title>`
      return own + metaTags(tags)
    }),
  )
  return generatedFile(whole, page)
}

function metaTags({ title, description, address, image }: LinkTags): string {
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Sawari',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': image,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': title,
  }
  const names = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': image,
  }
  return [...metas('property', properties), ...metas('name', names)].join('')
}

function metas(attribute: 'property' | 'name', values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).map(
    ([name, content]) => `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`,
  )
}
