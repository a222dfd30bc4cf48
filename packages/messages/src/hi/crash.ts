import type { crash as english } from '../en/crash.ts'
import type { Wording } from '../wording.ts'

export const crash: Wording<typeof english> = {
  heading: 'कुछ गड़बड़ हो गई',
  text: 'माफ़ कीजिए, कुछ ऐसा हुआ जो नहीं होना था।',
  help: 'मदद चाहिए?',
  write: 'कृपया हमें ई-मेल करें:',
  reload: 'पेज फिर से लोड करें',
  retry: 'फिर कोशिश करें',
}
