import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFiles } from './build.ts'
import { DataFileError } from './csv.ts'

// npm run data:build [-- folder]: reads sources and tables of the folder, writes its dist/.
const root = process.argv[2] ?? join(import.meta.dirname, '..')

try {
  const files = buildFiles(readSource)
  mkdirSync(join(root, 'dist'), { recursive: true })
  for (const [name, text] of files) {
    writeFileSync(join(root, 'dist', name), text)
    console.log(`dist/${name}: ${Math.ceil(Buffer.byteLength(text) / 1024)} KB`)
  }
} catch (error) {
  if (!(error instanceof DataFileError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function readSource(file: string): string {
  const path = join(root, file)
  if (!existsSync(path)) throw new DataFileError(file, 1, 'the file is missing')
  return readFileSync(path, 'utf8')
}
