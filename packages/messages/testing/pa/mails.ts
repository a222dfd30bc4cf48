import type * as english from '../../src/en/mails.ts'
import type { PartialWording } from '../../src/wording.ts'

export const mail: PartialWording<typeof english.mail> = {
  sender: 'ਸਵਾਰੀ',
  minutes: count => `${count} ਮਿੰਟ`,
}

export const codeMail: PartialWording<typeof english.codeMail> = {
  subject: 'ਸਵਾਰੀ ਦੇ ਨਵੇਂ ਪਾਸਵਰਡ ਲਈ ਤੁਹਾਡਾ ਕੋਡ',
}
