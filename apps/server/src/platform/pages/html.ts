// Markup in which every value is escaped, unless it is markup itself.

export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** An absent value writes nothing. */
export type MarkupValue = Markup | string | number | undefined | readonly MarkupValue[]

/** Writes markup: html`<p>${text}</p>`. */
export function html(parts: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  return new Markup(parts.reduce((text, part, index) => text + textOf(values[index - 1]) + part))
}

function textOf(value: MarkupValue): string {
  if (value instanceof Markup) return value.text
  if (value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return value.map(textOf).join('')
}

/** The preview of a link in messengers. */
export interface PreviewTags {
  readonly title: string
  readonly description: string
  readonly address: string
  /** The address of a PNG of 1200 × 630 pixels. */
  readonly image?: string
  /** Such as 'en_IN'. */
  readonly locale?: string
}

export function previewTags({ title, description, address, image, locale }: PreviewTags): Markup {
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Sawari',
    ...(locale !== undefined && { 'og:locale': locale }),
    'og:title': title,
    'og:description': description,
    'og:url': address,
    ...(image !== undefined && {
      'og:image': image,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': title,
    }),
  }
  const names = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    ...(image !== undefined && { 'twitter:image': image }),
  }
  return html`${Object.entries(properties).map(([name, content]) => html`<meta property="${name}" content="${content}">`)}${Object.entries(names).map(([name, content]) => html`<meta name="${name}" content="${content}">`)}`
}

/** Data for other programs (JSON-LD): browsers do not run it. */
export function jsonLd(data: unknown): Markup {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return new Markup(`<script type="application/ld+json">${json}</script>`)
}

/** Escapes for text and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)
}
