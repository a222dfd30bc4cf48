import type { notFound as english } from '../en/not-found.ts'
import type { Wording } from '../wording.ts'

export const notFound: Wording<typeof english> = {
  heading: 'अरे! गलत रूट!',
  text: 'लगता है हमारा रिक्शा गलत मोड़ मुड़ गया! जो पेज चाहिए था, वह यहाँ नहीं है।',
  card: 'रूट नहीं मिला!',
  home: 'होम पर ले चलें',
  pause: 'रिक्शा रोकें',
  play: 'रिक्शा चलने दें',
}
