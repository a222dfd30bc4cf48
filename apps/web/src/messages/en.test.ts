import { describe, expect, test } from 'vitest'
import { crashTexts } from './crash.ts'
import { chat } from './en/chat.ts'
import { errors } from './en/errors.ts'
import { shell } from './en/shell.ts'

/** The exact texts of the specification that the shell shows. */
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
  'Why Auto Rickshaws',
  'Real-time Hotspots',
  'Smart Route Planning',
  'Ride Sharing Network',
  'spots',
  'live updates',
  'fare savings',
  'connections',
  // labels and buttons of the forms
  'Full Name',
  'Email',
  'Phone',
  'Password',
  'Confirm Password',
  'Send OTP',
  'Verify OTP',
  'Reset Password',
  'Send New OTP',
  'Forgot Password?',
  'Edit Profile',
  'Cancel',
  'Update Profile',
  'Email cannot be changed',
  'Active Account',
  'Security settings',
  'Send Message',
  'Very Weak',
  'Strong',
  // rules of the forms
  'Email is required to hop on!',
  'Please enter a valid email address',
  'Password is required for your ride',
  'Password must be at least 6 characters long',
  'Please enter a valid 10-digit Indian mobile number starting with 6-9',
  'Passwords do not match',
  'You must agree to the Terms of Service and Privacy Policy',
  'Please enter a valid phone number',
  // the session and the accounts
  'Authentication failed',
  'Failed to initialize authentication',
  'Your session has expired. Please sign in again.',
  'Login failed',
  'Login failed. Please try again.',
  'Login failed. Please check your credentials.',
  'Registration failed',
  'Registration failed. Please try again.',
  'Network error. Please check your connection and try again.',
  'Failed to send OTP',
  'Invalid OTP',
  'Failed to reset password',
  'Failed to change password',
  'Failed to update profile',
  'Welcome aboard! Login successful',
  'Account created successfully! You can now sign in with your credentials.',
  'Profile updated successfully!',
  'Password reset successfully!',
  'Password changed successfully',
  // contact
  "Message sent successfully! We'll get back to you soon.",
  'Failed to send message. Please try again later.',
  // the connection and the chat
  'Session expired. Please sign in again.',
  'Authentication failed. Please sign in again.',
  'Authentication required. Please sign in again.',
  'Connection failed. Please try again.',
  'Connected to chat!',
  'This chat no longer exists. It may have expired.',
  "You don't have access to this chat.",
  'Invalid chat ID. Please try again.',
  'Authentication error. Please sign in again.',
  'Invalid message. Please try again.',
  'Database error. Please try again.',
  'Failed to send message. Please try again.',
  'Chat error occurred',
  'Failed to connect to chat. Please try again.',
  'Cannot send message - missing chat information',
  'Connection expired. Contact details no longer available.',
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
  const texts = new Set(
    textsIn([import.meta.glob(['./en/*.ts', '!./en/*.test.ts'], { eager: true }), crashTexts]),
  )

  test.each(specified)('holds %j', text => expect(texts).toContain(text))

  test('builds the texts with a gap', () => {
    expect(errors.httpStatus(502)).toBe('HTTP error! status: 502')
    expect(shell.guard.pleaseSignIn('Find Travel Buddy')).toBe('Please sign in to access Find Travel Buddy')
    expect(chat.expired.chat(10)).toBe('Chat session has expired (10 minutes)')
    expect(chat.contact.chatTimeOver(5)).toBe(
      'Chat time expired! Contact details available for 5 more minutes.',
    )
    expect(shell.footer.copyright).toContain('2024')
  })

  test('has no empty text', () => expect(texts).not.toContain(''))
})

function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (typeof part !== 'object' || part === null) return []
  return Object.values(part).flatMap(textsIn)
}
