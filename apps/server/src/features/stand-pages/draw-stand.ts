// The picture of a stand's page for messengers: its name in both languages, and destinations with fares.

import {
  HEIGHT,
  INKS,
  linkPicture,
  MARGIN,
  pictureText,
  type Typeface,
  WIDTH,
} from '../../platform/pictures/pictures.ts'
import type { StandFacts } from './stand-facts.ts'

const SHOWN_RIDES = 3
const FIGURES_TOP = 346
const ROW = 84
const FARE_PX = 170

export function drawStand(typeface: Typeface, { stand, rides }: StandFacts): string {
  const shown = rides.slice(0, SHOWN_RIDES)
  return linkPicture(typeface, [
    pictureText(typeface, { words: stand.name, x: MARGIN, y: 208, sizePx: 76, fill: INKS.ink }),
    ...(stand.nameHi === '' || stand.nameHi === stand.name
      ? []
      : [pictureText(typeface, { words: stand.nameHi, x: MARGIN, y: 290, sizePx: 52, fill: INKS.muted })]),
    ...(shown.length === 0
      ? [
          pictureText(typeface, {
            words: 'Auto stand · ऑटो स्टैंड',
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
