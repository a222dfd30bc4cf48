// Compiles the kernel and writes its bytes where the package and the web app load them: `npm run kernel:build`.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const TARGET = new URL('../src/kernel/kernel-bytes.ts', import.meta.url)

/** The bytes of the kernel. Equal sources and an equal compiler give equal bytes. */
export const compileKernel = () => compileFolder(FOLDER)

/** The bytes of the sources in a folder, whose exports are those of `entry.ts`. */
export async function compileFolder(folder) {
  let bytes
  const { error, stderr } = await asc.main(
    [
      ...['entry.ts', '--baseDir', folder, '--outFile', 'kernel.wasm'],
      ...[
        '-O3',
        '--converge',
        '--runtime',
        'stub',
        '--enable',
        'simd',
        '--enable',
        'reference-types',
        '--noAssert',
      ],
      // Only files of the kernel exchange vectors with each other.
      ...['--disableWarning', '112'],
    ],
    { writeFile: (_name, contents) => (bytes = contents) },
  )
  if (error !== null) throw new Error(`${error.message}\n${stderr.toString()}`)
  return bytes
}

/** The file that contains the bytes. */
export function moduleOf(bytes, name = 'KERNEL_BASE64') {
  return [
    '// Made from `kernel/` by `npm run kernel:build`; a test compares.',
    '// biome-ignore format: one string',
    `export const ${name} = '${Buffer.from(bytes).toString('base64')}'`,
    '',
  ].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bytes = await compileKernel()
  writeFileSync(TARGET, moduleOf(bytes))
  console.log(`kernel: ${bytes.length} bytes`)
}
