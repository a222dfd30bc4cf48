import { type AtRule, type Node, parse } from 'postcss'
import { build } from 'vite'

/** A colour pair in the style sheets: text on a background, or a line beside one. */
export interface ColourRule {
  readonly selector: string
  readonly colour: string | undefined
  readonly ground: string | undefined
}

export interface BuiltColours {
  /** Each theme's colours by token, such as `--text`. */
  readonly light: ReadonlyMap<string, string>
  /** The theme according to the device's setting. */
  readonly dark: ReadonlyMap<string, string>
  /** The theme chosen by the passenger, on a device with the opposite setting. */
  readonly lightChosen: ReadonlyMap<string, string>
  readonly darkChosen: ReadonlyMap<string, string>
  readonly rules: readonly ColourRule[]
}

const ENTRY = 'virtual:every-style-sheet'
// Assigned to a global, because the build removes unused imports.
const SHEETS = `globalThis.sheets = import.meta.glob(['/src/**/*.css'], { eager: true })`

/** The colours of all built style sheets of the web app; each selector begins with the name of its file. */
export async function builtColours(webRoot: string): Promise<BuiltColours> {
  const css = await buildSheets(webRoot)
  const blocks = blocksOf(css).filter(({ at }) => !at.some(rule => /@media print|forced-colors/.test(rule)))
  const tokensOf = (selector: RegExp, onDarkDevice = false) =>
    blocks
      .filter(block => selector.test(block.selector) && block.at.some(isDarkDevice) === onDarkDevice)
      .flatMap(block => [...block.declarations].filter(([name]) => name.startsWith('--')))
  const light = tokensOf(/^:root$/)
  const dark = [...light, ...tokensOf(/^:root$/, true)]
  return {
    light: switched(light),
    dark: switched(dark),
    lightChosen: switched([...dark, ...tokensOf(/^:root\[data-theme=.?light.?\]$/)]),
    darkChosen: switched([...light, ...tokensOf(/^:root\[data-theme=.?dark.?\]$/)]),
    rules: blocks.map(({ selector, declarations }) => ({
      selector,
      colour: declarations.get('color'),
      ground: declarations.get('background-color') ?? declarations.get('background'),
    })),
  }
}

const isDarkDevice = (rule: string) => /prefers-color-scheme: ?dark/.test(rule)

/**
 * The build's replacement of `light-dark()` for older browsers: two variables, one of which is empty and the other
 * undefined, so that the fallback of the undefined one applies.
 */
const EITHER = /^var\(--lightningcss-light, ?([^()]*)\) ?var\(--lightningcss-dark, ?([^()]*)\)$/

function switched(declarations: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  const {
    '--lightningcss-light': light,
    '--lightningcss-dark': dark,
    ...tokens
  } = Object.fromEntries(declarations)
  return new Map(
    Object.entries(tokens).map(([name, value]) => {
      const [, inLight, inDark] = EITHER.exec(value) ?? []
      if (inLight === undefined || inDark === undefined) return [name, value]
      return [name, `${light === 'initial' ? inLight : light}${dark === 'initial' ? inDark : dark}`]
    }),
  )
}

async function buildSheets(webRoot: string): Promise<string> {
  const result = await build({
    root: webRoot,
    configFile: false,
    logLevel: 'error',
    css: { modules: { generateScopedName: '[name]__[local]' } },
    plugins: [
      {
        name: 'every-style-sheet',
        resolveId: id => (id === ENTRY ? `\0${ENTRY}` : undefined),
        load: id => (id === `\0${ENTRY}` ? SHEETS : undefined),
      },
    ],
    build: { write: false, cssCodeSplit: false, copyPublicDir: false, rolldownOptions: { input: ENTRY } },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('the style sheets were not built')
  const sheet = output.output.find(file => file.fileName.endsWith('.css'))
  if (sheet?.type !== 'asset') throw new Error('the build has no style sheet')
  return String(sheet.source)
}

interface Block {
  readonly selector: string
  readonly declarations: ReadonlyMap<string, string>
  /** The enclosing at-rules. */
  readonly at: readonly string[]
}

function blocksOf(css: string): Block[] {
  const blocks: Block[] = []
  parse(css).walkRules(rule => {
    const at: string[] = []
    for (let outer: Node | undefined = rule.parent; outer; outer = outer.parent)
      if (outer.type === 'atrule') at.push(`@${(outer as AtRule).name} ${(outer as AtRule).params}`)
    const declarations = new Map<string, string>()
    rule.each(part => {
      if (part.type === 'decl') declarations.set(part.prop, part.value.trim())
    })
    if (declarations.size > 0) blocks.push({ selector: rule.selector, declarations, at })
  })
  return blocks
}

const NAMED: Readonly<Record<string, string>> = { gold: '#ffd700', white: '#ffffff', black: '#000000' }

/** A literal colour or a token as six hex digits; undefined for other values, such as `inherit`. */
export function resolveColour(value: string, tokens: ReadonlyMap<string, string>): string | undefined {
  const token = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (token) return resolveColour(tokens.get(token) ?? '', tokens)
  const hex = NAMED[value] ?? value
  if (/^#[\da-f]{3}$/i.test(hex)) return hex.replaceAll(/[\da-f]/gi, '$&$&')
  return /^#[\da-f]{6}$/i.test(hex) ? hex : undefined
}
