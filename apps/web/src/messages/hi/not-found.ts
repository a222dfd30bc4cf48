import type { NotFoundTexts } from '../not-found.ts'

export const notFound: NotFoundTexts = {
  heading: 'अरे! गलत रूट!',
  text: 'लगता है हमारा रिक्शा गलत मोड़ मुड़ गया! जो पेज चाहिए था, वह यहाँ नहीं है।',
  card: 'रूट नहीं मिला!',
  home: 'होम पर ले चलें',
  pause: 'रिक्शा रोकें',
  play: 'रिक्शा चलने दें',
}
