// The texts that the server writes: mails, pages of stands and previews of links.

import { LANGUAGES, type Language } from '@sawari/contract/languages'
import * as claims from './en/claims.ts'
import * as linkPreviews from './en/link-previews.ts'
import * as mails from './en/mails.ts'
import * as standPages from './en/stand-pages.ts'
import { readTexts } from './folders.ts'
import { type PartialWording, type Wording, withEnglish } from './wording.ts'

type English = typeof claims & typeof linkPreviews & typeof mails & typeof standPages
export type ServerTexts = Wording<English>
export type StandPageTexts = ServerTexts['standPages']

const english: English = Object.assign({}, claims, linkPreviews, mails, standPages)

const texts = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async language => [language, await readServerTexts(language)] as const)),
) as Readonly<Record<Language, ServerTexts>>

/** The texts in this language, in English where it lacks one. */
export function serverTexts(language: Language): ServerTexts {
  return texts[language]
}

async function readServerTexts(language: Language): Promise<ServerTexts> {
  const files = await Promise.all(
    ['claims', 'link-previews', 'mails', 'stand-pages'].map(name => readTexts(language, name)),
  )
  return withEnglish(english, Object.assign({}, ...files) as PartialWording<English>)
}
