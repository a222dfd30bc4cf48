/** The contact form: the exact texts of section 8 of document 2. */
export const feedback = {
  heading: 'Contact Us',
  lead: 'Tell us what went wrong or what is missing: a stand, a fare, a route.',
  labels: { name: 'Name', email: 'Email', message: 'Message' },
  submit: 'Send Message',
  submitting: 'Sending...',
  success: "Message sent successfully! We'll get back to you soon.",
  another: 'Send another',
  failed: 'Failed to send message. Please try again later.',
  draftKept: 'What you write is kept on this device until it is sent.',
  draftBack: 'Your unsent message is back.',
  emailUs: 'Prefer email? It reaches the same people.',
  rules: {
    nameRequired: 'Name is required',
    nameLong: 'Name must be at most 80 characters long',
    emailRequired: 'Email is required',
    emailInvalid: 'Please enter a valid email address',
    messageRequired: 'Message is required',
    messageLong: 'Message must be at most 2000 characters long',
  },
  counter: (length: number, limit: number) => `${length} of ${limit} characters`,
} as const
