import { describe, expect, test } from 'vitest'
import { crashTexts } from './crash.ts'
import { en } from './en.ts'

/** The texts of the specification that the shell shows, to the letter. */
const specified = [
  // top bar and guards
  'Home',
  'Rickshaw Points',
  'Route Planner',
  'Find Travel Buddy',
  'Contact Us',
  'Sign In',
  'Sign Up',
  'Profile',
  'Logout',
  // footer
  'Quick Links',
  'Support',
  'Smart Transportation Solutions',
  'Noida, UP',
  // landing
  'Last Mile Travel Made Simple',
  'Find Rides',
  'Share Journey',
  'Auto Rickshaw Stands',
  'Smart Routes',
  'Share Your Auto',
  '100+',
  '24/7',
  '30%',
  '10K+',
  '₹15-50',
  // not found
  'Oops! Wrong Route!',
  "Looks like our rickshaw took a wrong turn! The page you're looking for doesn't exist.",
  'Route Not Found!',
  'Take Me Home',
  // crash
  'Something went wrong',
  "We're sorry, but something unexpected happened.",
  'Need Help?',
  'Reload Page',
  'Try Again',
  // calls
  'Request timeout',
  'Network error. Please check your connection.',
  'Invalid response format',
]

describe('the English catalogue', () => {
  const texts = new Set(textsIn([en, crashTexts]))

  test.each(specified)('holds %j', text => expect(texts).toContain(text))

  test('builds the texts with a gap', () => {
    expect(en.errors.httpStatus(502)).toBe('HTTP error! status: 502')
    expect(en.shell.guard.pleaseSignIn('Find Travel Buddy')).toBe(
      'Please sign in to access Find Travel Buddy',
    )
    expect(en.shell.footer.copyright).toContain('2024')
  })

  test('has no empty text', () => expect(texts).not.toContain(''))
})

function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (typeof part !== 'object' || part === null) return []
  return Object.values(part).flatMap(textsIn)
}
