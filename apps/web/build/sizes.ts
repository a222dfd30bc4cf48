// Prints what each screen of the built app loads before it can be used.
//   node apps/web/build/sizes.ts [dist folder]     exit code 1 when a screen is over its limit
import { LANGUAGES } from '@sawari/contract/languages'
import { BUILT_APP, firstLoads, tooLarge } from './first-load.ts'

const loads = firstLoads(process.argv[2] ?? BUILT_APP)
const others = LANGUAGES.filter(language => language !== 'en')
console.log(
  `| screen | JavaScript, brotli |${others.map(code => ` ${code} |`).join('')} gzip | CSS, brotli | limit |`,
)
console.log(`|---|${'---:|'.repeat(others.length + 4)}`)
for (const { path, scripts, styles, limitBytes } of loads)
  console.log(
    `| ${path} | ${kb(scripts.en.brotliBytes)} | ${others.map(code => kb(scripts[code].brotliBytes)).join(' | ')} | ${kb(scripts.en.gzipBytes)} | ${kb(styles.brotliBytes)} | ${limitBytes / 1024} KB |`,
  )
process.exitCode = tooLarge(loads).length === 0 ? 0 : 1

function kb(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}
