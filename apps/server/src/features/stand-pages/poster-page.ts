// A poster of a stand for a wall: A5, in both languages, with the address of its page as a QR code.

import { LANGUAGES, standPages } from '@sawari/contract'
import { renderSVG } from 'uqr'
import { html, Markup } from '../../platform/pages/html.ts'
import { framedPage } from './page-frame.ts'
import type { StandPage } from './stand-page.ts'

const SHOWN_RIDES = 7

export function posterPage(page: StandPage): string {
  const {
    in: { words, nameOf },
    facts,
    pathOf,
    inLanguage,
    linkTo,
    origin,
  } = page
  const path = pathOf(facts.stand)
  return framedPage(page, {
    title: words.poster.title(nameOf(facts.stand)),
    description: words.poster.scan,
    path: `${path}${standPages.poster.slice(standPages.stand.length)}`,
    isHidden: true,
    body: html`<p class="screen-only links"><span>${words.poster.print}</span> <a href="${linkTo(path)}">${words.poster.back}</a></p>
<article class="poster">
<header><p class="brand">Sawari <span lang="hi">सवारी</span></p></header>
${names(page)}
<div class="qr">${new Markup(renderSVG(origin + path, { border: 2, ecc: 'M' }))}</div>
<p class="scan">${inLanguage('en').words.poster.scan}</p>
<p class="scan" lang="hi">${inLanguage('hi').words.poster.scan}</p>
<p class="address">${(origin + path).replace(/^https?:\/\//, '')}</p>
${rides(page)}
${dates(page)}
</article>
`,
  })
}

function names({ facts: { stand } }: StandPage): Markup {
  return html`<h1 lang="en">${stand.name}</h1>
${stand.nameHi === '' ? undefined : html`<p class="name" lang="hi">${stand.nameHi}</p>`}`
}

function rides({ facts, inLanguage }: StandPage): Markup {
  const shown = facts.rides.slice(0, SHOWN_RIDES)
  const more = facts.rides.length - shown.length
  const { words, rupees } = inLanguage('en')
  return html`<ul class="poster-rides">
${shown.map(
  ({
    to,
    fareRupees,
    basis,
  }) => html`<li><span><span lang="en">${to.name}</span> <span lang="hi">${to.nameHi}</span></span> <strong>${rupees(fareRupees)}${basis === 'official' ? '' : '*'}</strong></li>
`,
)}</ul>
${more > 0 ? html`<p>${words.poster.more(more)} · <span lang="hi">${inLanguage('hi').words.poster.more(more)}</span></p>` : undefined}`
}

function dates({ facts, inLanguage }: StandPage): Markup {
  const notes = LANGUAGES.map(each => {
    const { language, words, date } = inLanguage(each)
    return html`<span lang="${language}">${words.stand.asOf(date(facts.day))} ${words.poster.note}</span> `
  })
  return html`<p class="dates">* ${notes}</p>`
}
