import {
  countCalls,
  fillSignIn,
  openAuth,
  password,
  registered,
  signIn,
  storedTokens,
} from '../support/accounts.ts'
import { REFUSED } from '../support/complaints.ts'
import { alertOf, expectAccessible, sidewaysOverflow, toasts } from '../support/screens.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'
import { unfoldMenu } from '../support/top-bar.ts'
import { withoutMap } from '../support/without-map.ts'

test.describe('profile', anySize, () => {
  // The dialog for a new password is in keyboard.spec.ts.

  test('an account can be downloaded; deleting it asks for the password, and then it is gone', async ({
    page,
    request,
  }) => {
    const passenger = await registered(request)
    await page.goto('/')
    await signIn(page, passenger)
    await page.goto('/profile')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('sawari-my-data.json')
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
      account: { email: passenger.email, name: passenger.name },
    })
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByText('Password is required for your ride')).toBeVisible()
    await password(dialog).fill('wrong')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(alertOf(dialog, 'Current password is incorrect')).toBeFocused()
    await password(dialog).fill(passenger.password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText('Your account and its data have been deleted.')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await storedTokens(page)).toEqual([null, null])
    const again = await openAuth(page, 'Sign In')
    await fillSignIn(again, passenger)
    await again.getByRole('button', { name: 'Sign In' }).click()
    await expect(alertOf(again, 'Invalid email or password')).toBeVisible()
  })

  test('a route planned while signed in is stored once and leads back to its plan', async ({
    page,
    request,
  }) => {
    await withoutMap(page)
    await page.goto('/')
    await signIn(page, await registered(request))
    const stored = countCalls(page, '/api/routes/store')
    const trip = '/routes?from=Botanical+Garden&to=Sector+62'
    await page.goto(trip)
    await expect.poll(stored).toBe(1)
    await page.getByRole('link', { name: 'Sawari, home' }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page).toHaveURL(trip)
    await unfoldMenu(page)
    await page.getByRole('link', { name: 'Profile' }).click()
    const recent = page.getByRole('region', { name: 'Recent routes' }).getByRole('link')
    await expect(recent).toHaveCount(1)
    await expect(recent).toHaveAttribute('href', trip)
    expect(stored()).toBe(1)
  })
})

test(
  '4 no field of the profile has focus under the bar with its buttons',
  onPhone,
  async ({ page, request }) => {
    await page.goto('/')
    await signIn(page, await registered(request))
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Phone').fill('12')
    const bar = page.getByRole('button', { name: 'Update Profile' }).locator('..')
    for (const label of ['Current Password', 'Phone', 'Full Name']) {
      await page.evaluate(() => window.scrollTo(0, 0))
      const field = page.getByLabel(label)
      await field.focus()
      const [over, under] = [await field.boundingBox(), await bar.boundingBox()]
      expect(over!.y + over!.height, label).toBeLessThanOrEqual(under!.y)
    }
  },
)

test(
  '34, 113 a failed update is a toast, too, which leaves the words of the form in sight',
  anySize,
  async ({ page, request, complaints }) => {
    complaints.allow(REFUSED)
    await page.goto('/')
    await signIn(page, await registered(request))
    await page.goto('/profile')
    await page.route('**/api/user/profile', route => route.fulfill({ status: 500, body: 'oops' }))
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByRole('button', { name: 'Update Profile' }).click()
    const toast = toasts(page).getByText('Failed to update profile')
    const inForm = alertOf(page.getByRole('main'), 'Failed to update profile')
    await expect(toast).toBeVisible()
    await expect(inForm).toBeFocused()
    const [above, below] = await Promise.all([toast.boundingBox(), inForm.boundingBox()])
    const overlaps =
      above!.x < below!.x + below!.width &&
      below!.x < above!.x + above!.width &&
      above!.y < below!.y + below!.height &&
      below!.y < above!.y + above!.height
    expect(overlaps, JSON.stringify({ toast: above, form: below })).toBe(false)
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toHaveCount(0)
    await expect(inForm).toBeVisible()
  },
)

test('1, 2 axe finds nothing on the profile and its dialogs', onPhone, async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await signIn(page, await registered(request))
  await unfoldMenu(page)
  await expectAccessible(page)
  await page.goto('/profile')
  await expect(page.getByText('Routes that you plan while signed in')).toBeVisible()
  await expectAccessible(page)
  expect(await sidewaysOverflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expectAccessible(page)
  for (const name of ['Change Password', 'Reset Password', 'Delete my account']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
})

test(
  'the list of signed-in devices signs another one out at once',
  onPhone,
  async ({ page, request, playwright, baseURL }) => {
    const passenger = await registered(request)
    const elsewhere = await playwright.request.newContext({
      ...(baseURL && { baseURL }),
      userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    })
    const { email, password: secret } = passenger
    const signedIn = await elsewhere.post('/signin', { data: { email, password: secret } })
    const { accessToken } = (await signedIn.json()).data
    const statusThere = async () =>
      (
        await elsewhere.get('/api/user/profile', { headers: { authorization: `Bearer ${accessToken}` } })
      ).status()
    await page.goto('/')
    await signIn(page, passenger)
    await page.goto('/profile')
    const list = page.getByRole('region', { name: 'Signed-in devices' })
    await expect(list.getByTestId('session')).toHaveCount(2)
    await expect(list.getByTestId('session').first()).toContainText('This device')
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    expect(await statusThere()).toBe(200)
    await list.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign out Chrome on Android?' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await expect(list.getByTestId('session')).toHaveCount(1)
    await expect(list.getByRole('heading')).toBeFocused()
    await expect.poll(statusThere).toBe(401)
    await elsewhere.dispose()
  },
)
