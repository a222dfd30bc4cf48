import type { Language } from '@sawari/contract/languages'

/** The files of one name in the folders of the languages, by path, as `import.meta.glob` finds them. */
export type TextFiles<File> = Readonly<Record<string, File>>

/** The file of this language; undefined if its folder has none. */
export function fileIn<File>(files: TextFiles<File>, language: Language): File | undefined {
  return Object.entries(files).find(([path]) => path.includes(`/${language}/`))?.[1]
}
