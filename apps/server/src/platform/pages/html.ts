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

/** Data for other programs (JSON-LD): browsers do not run it. */
export function jsonLd(data: unknown): Markup {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return new Markup(`<script type="application/ld+json">${json}</script>`)
}

/** Escapes for text and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)
}
