import { LANGUAGES } from '@sawari/contract/languages'
import type { Plugin } from 'vite'

/** Names the languages in the page, from which first-paint.js chooses before the app has loaded. */
export function pageLanguages(): Plugin {
  return {
    name: 'sawari-page-languages',
    transformIndexHtml: {
      order: 'pre',
      handler: page =>
        page.replace('<html lang="en"', `<html lang="en" data-languages="${LANGUAGES.join(' ')}"`),
    },
  }
}
