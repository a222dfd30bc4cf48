import { describe, expect, test } from 'vitest'
import { signUp, updateProfile } from './index.ts'
import { mixesScripts, speaksForService } from './name-rules.ts'

/** The names of a text, which are divided by bars. */
const names = (text: string) => text.split('|').map(name => name.trim())

describe('a name that people have', () => {
  test.each([
    ...names(
      "Asha Verma | A. P. J. Abdul Kalam | D'Souza | José | Zoë | Nguyễn Thị Hoa | Bø | M. S. Dhoni 7",
    ),
    ...names('आशा वर्मा | ज़ैनब क़ाज़ी | ऋषि | অরুণা সেন | ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ | દીપક પટેલ | ସୁଜାତା | தமிழ்ச்செல்வி'),
    ...names('శ్రీనివాస్ | ಲಕ್ಷ್ಮೀ | ക്രിസ്റ്റീന | فاطمہ شیخ | ᱥᱚᱨᱮᱱ | ꯏꯕꯣꯃꯆꯥ | བཀྲ་ཤིས | සිරිසේන | 𑄌𑄋𑄴𑄟'),
    ...names('王小明 | やまだ花子 | 김민준 | Саша Петров | Ελένη'),
    // A first name in one script and a surname in another.
    ...names('Asha वर्मा | रवि Kumar | ਗੁਰਪ੍ਰੀਤ Singh | فاطمہ Khan | আশা वर्मा'),
    // Names that resemble reserved ones.
    ...names('Asawari Joshi | Aasawari | Savari Raj | Sawarkar | Sawar Khan | Minoo Driver'),
    ...names('Basavaraj Police Patil | सवार सिंह | असावरी | Adminath | Modi | Rahul Modh | Captain | Help'),
    ...names('Moderator | Admin One | Support | Sawari Rider | Asha (Sawari) | Asha!'),
    '<img src=x onerror=alert(1)>',
  ])('is free: %s', name => {
    expect([mixesScripts(name), speaksForService(name)]).toEqual([false, false])
  })
})

describe('a name in letters that look alike', () => {
  test.each([
    ['a Cyrillic letter', 'Sawаri'],
    ['a Cyrillic word beside a Latin one', 'Аsha Verma'.replace('sha', 'ѕһа')],
    ['a Greek letter', 'Αsha'],
    ['an Armenian letter', 'Aѕհa'],
    ['a letter behind a mark that is not seen', 'As\u200bһa'],
    ['Latin in a Devanagari word', 'आशाa'],
    ['two scripts of India in a word', 'आশা'],
  ])('is refused with %s: %s', (_, name) => expect(mixesScripts(name)).toBe(true))

  test.each([
    ...names('Sawari | SAWARI | Sawari Support | sawari team | The Sawari App | SawariSupport'),
    ...names('Official Sawari | Sawari Customer Care | Sawari Help-Desk | Moderator, Sawari'),
    'S a w a r i',
    'S.a.w.a.r.i',
    'Sa-wari',
    'Sa\u200bwari',
    'Sawari\u202e',
    'S\u0332awari',
    'Sawar1',
    '5awari',
    '$@wari',
    'Sawari!!',
    'Sawari007',
    'Savvari',
    'Sawari M0derator',
    'Sáwari',
    'Sawarı',
    'Sɑwɑri',
    'ＳＡＷＡＲＩ',
    '𝐒𝐚𝐰𝐚𝐫𝐢',
    'Ⓢⓐⓦⓐⓡⓘ',
    '🆂🅰🆆🅰🆁🅸',
    '🇸🇦🇼🇦🇷🇮',
    'ꜱᴀᴡᴀʀɪ',
    'Ѕаԝагі',
    'ꓢꓮꓪꓮꓣꓲ',
    'ᏚᎪᎳᎪᏒᏆ',
    'ѕаԝагі ѕυррогт',
    'सवारी',
    'सवारी सपोर्ट',
    'ਸਵਾਰੀ',
    'سواری',
  ])('is refused as one that speaks for the service: %s', name => expect(speaksForService(name)).toBe(true))

  test('is refused by sign-up and profile, in words', () => {
    for (const { body } of [signUp, updateProfile]) {
      const messageFor = (name: string) =>
        body.safeParse({ name }).error?.issues.find(({ path }) => path[0] === 'name')?.message
      expect(messageFor('Sawari Support')).toBe('This name could be taken for Sawari itself')
      expect(messageFor('Ashа Verma')).toBe('Write each word of the name in one script')
    }
  })
})
