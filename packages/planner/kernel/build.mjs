// Compiles the kernels of the planner and writes their bytes: `npm run kernel:build`.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileFolder, moduleOf } from '../../pareto-search/kernel/build.mjs'

const pathOf = path => fileURLToPath(new URL(path, import.meta.url))

/** The folder of each kernel, the file of its bytes and their name there. */
const KERNELS = {
  build: {
    folder: pathOf('.'),
    target: '../src/network/build-kernel-bytes.ts',
    constant: 'BUILD_KERNEL_BASE64',
  },
  metro: {
    folder: pathOf('metro'),
    target: '../src/metro/metro-kernel-bytes.ts',
    constant: 'METRO_KERNEL_BASE64',
  },
}

/** The bytes of a kernel and the module that contains them. Equal sources and an equal compiler give equal bytes. */
export async function compileKernel(name) {
  const { folder, constant } = KERNELS[name]
  const bytes = await compileFolder(folder)
  return { bytes, module: moduleOf(bytes, constant) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, { target }] of Object.entries(KERNELS)) {
    const { bytes, module } = await compileKernel(name)
    writeFileSync(new URL(target, import.meta.url), module)
    console.log(`kernel ${name}: ${bytes.length} bytes`)
  }
}
