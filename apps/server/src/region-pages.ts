import { createHash } from 'node:crypto'
import { fillRegionMarks, languageOfPageFile, type PageRegion } from '@sawari/contract'
import { escapeHtml } from './platform/pages/html.ts'
import type { FillFile } from './platform/pages/web-app.ts'

/** Inserts the region into the built files of the web app, so that one build serves any region. */
export function fillWithRegion(region: PageRegion): FillFile {
  const version = createHash('sha256').update(JSON.stringify(region)).digest('hex').slice(0, 8)
  return (name, text) =>
    fillRegionMarks(
      text,
      { region, version, language: languageOfPageFile(name) },
      name.endsWith('.html') ? escapeHtml : escapeJson,
    )
}

/** Escapes text for a JSON string. */
function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
