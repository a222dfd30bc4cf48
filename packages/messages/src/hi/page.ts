import type { page as english } from '../en/page.ts'
import type { Wording } from '../wording.ts'

export const page: Wording<typeof english> = {
  description: '{{region.places}} के ऑटो स्टैंड नक्शे पर, सीट का किराया और रूट।',
  withoutScripts: 'ऑटो स्टैंड, किराया और रूट दिखाने के लिए सवारी को जावास्क्रिप्ट चाहिए।',
}
