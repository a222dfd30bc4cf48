import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'

test('the way back to sign-in is always there', async () => {
  const page = await renderScreen('/forgot-password')
  await page.user.click(page.getByRole('button', { name: 'Back to Sign In' }))
  expect(page.getByRole('dialog', { name: 'Sign In' })).toBeInTheDocument()
})
