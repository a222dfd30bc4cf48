import { type PageName, pages } from '@sawari/contract/pages'

/** The path of each page. */
export const paths = Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path])) as {
  readonly [Name in PageName]: (typeof pages)[Name]['path']
}
