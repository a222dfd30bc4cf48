// Compiles the kernel of the build and writes its bytes: `npm run kernel:build`.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileFolder, moduleOf } from '../../pareto-search/kernel/build.mjs'

export { moduleOf }

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const TARGET = new URL('../src/network/build-kernel-bytes.ts', import.meta.url)

/** The bytes of the kernel. Equal sources and an equal compiler give equal bytes. */
export const compileBuildKernel = () => compileFolder(FOLDER)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bytes = await compileBuildKernel()
  writeFileSync(TARGET, moduleOf(bytes, 'BUILD_KERNEL_BASE64'))
  console.log(`kernel of the build: ${bytes.length} bytes`)
}
