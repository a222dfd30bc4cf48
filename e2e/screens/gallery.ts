import { readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../docs/screens', import.meta.url))
const SIZES = ['phone', 'tablet', 'wide']
const WIDTH_PIXELS: Readonly<Record<string, number>> = { phone: 160, tablet: 260, wide: 420 }

/** Writes docs/screens/README.md: every picture of the folder, with the earlier one if there is one. */
export default function writeGallery(): void {
  const after = picturesIn('.')
  const before = picturesIn('before')
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])].sort()
  const sections = names.map(name => section(name, after[name] ?? [], before[name] ?? []))
  writeFileSync(`${folder}/README.md`, [HEAD, ...sections].join('\n'))
}

const HEAD = `# Every screen

Made by \`npm run screens\`: at 360 × 740, 768 × 1024 and 1280 × 800, in English and Hindi, and some in dark or at twice the
text size. "Before" is as of 22 November 2026. [story/](story) shows two riders from the search to a report, one of them in
Hindi; [map/](map) the map at every second zoom.
`

/** The files of each screen: `plan-phone-hi.jpg` shows `plan`. */
function picturesIn(path: string): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const file of readdirSync(`${folder}/${path}`).sort()) {
    const name = /^(.+)-(?:phone|tablet|wide)(?:-\w+)?\.(?:jpg|png)$/.exec(file)?.[1]
    if (name) found[name] = [...(found[name] ?? []), path === '.' ? file : `${path}/${file}`]
  }
  return found
}

function section(name: string, after: readonly string[], before: readonly string[]): string {
  const rows = (files: readonly string[]) =>
    SIZES.map(size =>
      files
        .filter(file => sizeOf(file) === size)
        .map(image)
        .join('\n'),
    )
      .filter(row => row !== '')
      .join('\n')
  const old = before.length > 0 ? `\n<details><summary>Before</summary>\n\n${rows(before)}\n</details>\n` : ''
  return `## ${name}\n\n${rows(after)}\n${old}`
}

function sizeOf(file: string): string | undefined {
  return /-(phone|tablet|wide)(?:-\w+)?\.\w+$/.exec(file)?.[1]
}

function image(file: string): string {
  const alt = file
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .replaceAll('-', ' ')
  return `<img src="${file}" width="${WIDTH_PIXELS[sizeOf(file)!]}" alt="${alt}">`
}
