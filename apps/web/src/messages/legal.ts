import { legal as en } from './en/legal.ts'
import { currentLanguage } from './messages.ts'

// Apart from the other texts: long, and read on two screens only, they are no part of the first load.
const catalogues = { en } satisfies Record<string, typeof en>

export function useLegalMessages(): typeof en {
  return catalogues[currentLanguage()]
}
