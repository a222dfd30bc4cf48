// Prints what each screen of the built app loads before it can be used.
//   node apps/web/build/sizes.ts [dist folder]     exit code 1 when a screen is over its limit
import { BUILT_APP, firstLoads, tooLarge } from './first-load.ts'

const loads = firstLoads(process.argv[2] ?? BUILT_APP)
console.log('| screen | JavaScript, brotli | in Hindi | gzip | CSS, brotli | limit |')
console.log('|---|---:|---:|---:|---:|---:|')
for (const { path, scripts, styles, limitBytes } of loads)
  console.log(
    `| ${path} | ${kb(scripts.en.brotliBytes)} | ${kb(scripts.hi.brotliBytes)} | ${kb(scripts.en.gzipBytes)} | ${kb(styles.brotliBytes)} | ${limitBytes / 1024} KB |`,
  )
process.exitCode = tooLarge(loads).length === 0 ? 0 : 1

function kb(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}
