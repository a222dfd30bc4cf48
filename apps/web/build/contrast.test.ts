import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { contrast } from '../src/shared/ui/readable-on.ts'
import { type BuiltColours, builtColours, type ColourRule, resolveColour } from './built-colours.ts'

let built: BuiltColours
beforeAll(async () => {
  built = await builtColours(fileURLToPath(new URL('..', import.meta.url)))
})

const themes = ['light', 'dark'] as const
const GROUNDS = ['--bg', '--surface', '--surface-2']
/** The minimum for text other than body text: WCAG 2.2 AA, 1.4.3. */
const TEXT = 4.5
/** The minimum for body text, which must be readable in sunlight. */
const BODY = 7
/** The minimum for borders of controls and the focus ring: 1.4.11. */
const SHAPE = 3

describe.each(themes)('in the %s theme', theme => {
  const ratio = (colour: string, ground: string) => {
    const [one, other] = [colour, ground].map(token => resolveColour(`var(${token})`, built[theme]))
    if (!one || !other) throw new Error(`no colour ${colour} or ${ground}`)
    return contrast(one, other)
  }

  test.each([
    ['--text', BODY, GROUNDS],
    ['--text-muted', BODY, GROUNDS],
    ['--text-disabled', TEXT, GROUNDS],
    ['--control-border', SHAPE, GROUNDS],
    ['--on-primary', TEXT, ['--primary', '--primary-hover']],
    ['--on-brand', BODY, ['--brand', '--brand-hover']],
    ['--on-hero', BODY, ['--hero']],
    ['--danger', TEXT, [...GROUNDS, '--danger-bg']],
    ['--warn', TEXT, [...GROUNDS, '--warn-bg']],
    ['--success', TEXT, [...GROUNDS, '--success-bg']],
    ['--info', TEXT, [...GROUNDS, '--info-bg']],
    ['--high-text', BODY, ['--high-bg']],
    ['--medium-text', BODY, ['--medium-bg']],
    ['--low-text', BODY, ['--low-bg']],
    ['--text', BODY, ['--bubble-own', '--danger-bg', '--warn-bg', '--success-bg', '--info-bg']],
    ['--bubble-own-meta', TEXT, ['--bubble-own']],
    // Two rings: on any background, one of the two has enough contrast.
    ['--focus-inner', BODY, ['--focus-outer']],
  ] as const)('%s reaches %d : 1 on each of its grounds', (colour, least, grounds) => {
    const tooFaint = grounds.filter(ground => ratio(colour, ground) < least)
    expect(tooFaint.map(ground => `${ground}: ${ratio(colour, ground).toFixed(2)}`)).toEqual([])
  })

  test('every text of every style sheet has enough contrast on each of its backgrounds', () => {
    const faint = built.rules.flatMap(rule => {
      const colour = rule.colour && resolveColour(rule.colour, built[theme])
      if (!colour) return []
      return groundsOf(rule, theme)
        .map(ground => ({ ground, ratio: contrast(colour, ground) }))
        .filter(({ ratio }) => ratio < TEXT)
        .map(({ ground, ratio }) => `${rule.selector}: ${colour} on ${ground} is ${ratio.toFixed(2)}`)
    })
    expect(faint).toEqual([])
  })
})

test('a chosen theme has the same colours as the theme of the device', () => {
  expect(built.darkChosen).toEqual(built.dark)
  expect(built.lightChosen).toEqual(built.light)
  expect(built.dark).not.toEqual(built.light)
})

test('the style sheets are all there', () => {
  expect(built.rules.filter(rule => rule.colour).length).toBeGreaterThan(150)
})

/** The rule's own background if it has one; otherwise all backgrounds on which the colour is used. */
function groundsOf(rule: ColourRule, theme: (typeof themes)[number]): string[] {
  const tokens = built[theme]
  const own = rule.ground && resolveColour(rule.ground, tokens)
  if (own) return [own]
  const token = /^var\((--[\w-]+)\)$/.exec(rule.colour ?? '')?.[1]
  if (!token) return literalGroundsBeside(rule, tokens)
  const paired = /^--on-(\w+)$/.exec(token)?.[1]
  const grounds = paired ? [`--${paired}`] : (pillGrounds[token] ?? GROUNDS)
  return grounds.flatMap(ground => resolveColour(`var(${ground})`, tokens) ?? [])
}

/** Colours that are used on only one background. */
const pillGrounds: Readonly<Record<string, readonly string[]>> = {
  '--high-text': ['--high-bg'],
  '--medium-text': ['--medium-bg'],
  '--low-text': ['--low-bg'],
  '--map-ink': ['--map-land', '--map-paper'],
  '--map-muted': ['--map-land', '--map-paper'],
}

/** A colour that is the same in both themes is used on such backgrounds of the same file. */
function literalGroundsBeside({ selector }: ColourRule, tokens: ReadonlyMap<string, string>): string[] {
  const file = /\.([\w-]+-module)__/.exec(selector)?.[1]
  return built.rules
    .filter(rule => file && rule.selector.includes(`.${file}__`) && rule.ground?.startsWith('#'))
    .filter(rule => rule.colour === undefined)
    .flatMap(rule => resolveColour(rule.ground ?? '', tokens) ?? [])
}
