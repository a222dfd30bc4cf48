// A poster of a stand for a wall: A5, in both languages, with the address of its page as a QR code.

import { standPages } from '@sawari/contract'
import { serverTexts } from '@sawari/messages/server-texts'
import { renderSVG } from 'uqr'
import { html, Markup } from '../../platform/pages/html.ts'
import {
  HEIGHT,
  INKS,
  linkPicture,
  MARGIN,
  pictureText,
  type Typeface,
  WIDTH,
} from '../../platform/pictures/pictures.ts'
import { framedPage } from './page-frame.ts'
import { isKnown, ridesByClaim, type StandFacts, type StandRide } from './stand-facts.ts'
import type { StandPage } from './stand-page.ts'

const SHOWN_RIDES = 7
/** A wall is read by people of the region, whatever language its printer reads. */
const POSTER_LANGUAGES = ['en', 'hi'] as const

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
<header><p class="brand">${inLanguage('en').words.brand} <span lang="hi">${inLanguage('hi').words.brand}</span></p></header>
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
  const [english, hindi] = [inLanguage('en'), inLanguage('hi')]
  const hindiClaims = [...ridesByClaim(shown, hindi.claims, 'hi').keys()]
  const groups = Array.from(ridesByClaim(shown, english.claims, 'en'), ([claim, ofClaim], at) => {
    const isLikely = !isKnown(ofClaim[0]!)
    const words = isLikely ? english.claims.mayNotRun : claim
    const hindiWords = isLikely ? hindi.claims.mayNotRun : hindiClaims[at]
    return html`<section class="${isLikely ? 'claim likely' : 'claim'}">
<p>${words} · <span lang="hi">${hindiWords}</span></p>
<ul class="poster-rides">
${ofClaim.map(ride => posterRide(ride, english))}</ul>
</section>
`
  })
  return html`${groups}
${more > 0 ? html`<p>${english.words.poster.more(more)} · <span lang="hi">${hindi.words.poster.more(more)}</span></p>` : undefined}`
}

function posterRide({ to, fareRupees, basis }: StandRide, { rupees }: StandPage['in']): Markup {
  return html`<li><span><span lang="en">${to.name}</span> <span lang="hi">${to.nameHi}</span></span> <strong>${rupees(fareRupees)}${basis === 'official' ? '' : '*'}</strong></li>
`
}

function dates({ facts, inLanguage }: StandPage): Markup {
  const notes = POSTER_LANGUAGES.map(each => {
    const { language, words, date } = inLanguage(each)
    return html`<span lang="${language}">${words.stand.asOf(date(facts.tariffFrom))} ${words.poster.note}</span> `
  })
  return html`<p class="dates">* ${notes}</p>`
}

// The picture of a stand's page for messengers: its name in both languages, and destinations with fares.

const PICTURE_RIDES = 3
const FIGURES_TOP = 346
const ROW = 84
const FARE_PX = 170

export function drawStand(typeface: Typeface, { stand, rides }: StandFacts): string {
  const shown = rides.slice(0, PICTURE_RIDES)
  return linkPicture(typeface, [
    pictureText(typeface, { words: stand.name, x: MARGIN, y: 208, sizePx: 76, fill: INKS.ink }),
    ...(stand.nameHi === '' || stand.nameHi === stand.name
      ? []
      : [pictureText(typeface, { words: stand.nameHi, x: MARGIN, y: 290, sizePx: 52, fill: INKS.muted })]),
    ...(shown.length === 0
      ? [
          pictureText(typeface, {
            words: POSTER_LANGUAGES.map(each => serverTexts(each).linkPreview.autoStand).join(' · '),
            x: MARGIN,
            y: 440,
            sizePx: 56,
            fill: INKS.green,
          }),
        ]
      : [`<rect y="${FIGURES_TOP}" width="${WIDTH}" height="${HEIGHT - FIGURES_TOP}" fill="${INKS.ink}"/>`]),
    ...shown.flatMap(({ to, fareRupees }, index) => {
      const y = FIGURES_TOP + 72 + index * ROW
      const x = MARGIN + FARE_PX
      return [
        pictureText(typeface, {
          words: `₹${fareRupees}`,
          x: MARGIN,
          y,
          sizePx: 56,
          fill: INKS.yellow,
          roomPx: FARE_PX - 20,
        }),
        pictureText(typeface, { words: to.name, x, y, sizePx: 50, fill: INKS.paper }),
      ]
    }),
  ])
}
