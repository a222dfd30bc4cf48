import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type RenderedScreen, renderScreen } from '../../testing/render-screen.tsx'
import { asha } from '../../testing/test-passenger.ts'

const menu = (page: RenderedScreen) => within(page.getByRole('navigation', { name: 'Main' }))

test('the links of the bar go where they say', async () => {
  const page = await renderScreen('/contact')
  expect(page.getByRole('link', { name: 'Sawari, home' })).toHaveAttribute('href', '/')
  const links = menu(page).getAllByRole('link')
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/home'],
    ['Rickshaw Points', '/hotspots'],
    ['Route Planner', '/routes'],
    ['Find Travel Buddy', '/ridebuddy'],
    ['Contact Us', '/contact'],
  ])
})

test.each([
  ['/', 'Home'],
  ['/home', 'Home'],
  ['/routes', 'Route Planner'],
  ['/contact', 'Contact Us'],
])('the link of %s is the current one', async (path, name) => {
  const page = await renderScreen(path)
  const current = menu(page)
    .getAllByRole('link')
    .filter(link => link.getAttribute('aria-current') === 'page')
  expect(current.map(link => link.textContent)).toEqual([name])
})

test.each([
  ['asha@example.com', 'A', 'asha'],
  ['', 'U', 'User'],
])('signed in as "%s", the bar shows who, Profile and Logout', async (email, letter, name) => {
  const page = await renderScreen('/contact', { signedInAs: { ...asha, email } })
  expect(page.getByTestId('viewer')).toHaveTextContent(`${letter}${name}Signed in as ${name}`)
  expect(menu(page).getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
  expect(menu(page).getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/logout')
  expect(page.queryByRole('button', { name: 'Sign In' })).toBeNull()
})

test('the footer links to the support address', async () => {
  const page = await renderScreen('/contact')
  const link = within(page.getByRole('contentinfo')).getByRole('link', { name: 'support@sawari.example' })
  expect(link).toHaveAttribute('href', 'mailto:support@sawari.example')
})
