// Moderation by a moderator, and the 404 that everybody else gets at the same address.
import { randomBytes } from 'node:crypto'
import { registered, signIn } from '../support/accounts.ts'
import { aPair, sendMessage } from '../support/chat.ts'
import { REFUSED } from '../support/complaints.ts'
import { codeOf, makeModerator } from '../support/moderators.ts'
import { isSound } from '../support/screens.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'
import { unfoldMenu } from '../support/top-bar.ts'

test(
  'a moderator reads a report, its chat after a reason, and suspends the person',
  onPhone,
  async ({ page, request }) => {
    const surname = `Khan${randomBytes(4).toString('hex')}`
    const { asha, bilal, chatId } = await aPair(request, `Bilal ${surname}`)
    await sendMessage(bilal, chatId, 'Where do you live?')
    const complaint = { userId: bilal.userId, reason: 'harassment', description: 'He would not stop.' }
    expect((await asha.call('POST', '/api/ride-buddy/report-user', complaint)).status).toBe(200)
    const meera = await registered(request)
    const secret = await makeModerator(meera.email)

    await page.goto('/')
    await signIn(page, meera)
    await unfoldMenu(page)
    await page.getByRole('link', { name: 'Moderation' }).click()

    await test.step('the code of the app opens it', async () => {
      await expect(page.getByRole('heading', { name: 'Your authenticator app' })).toBeVisible()
      await isSound(page)
      await page.getByLabel('Six-digit code').fill(codeOf(secret))
      await page.getByRole('button', { name: 'Open moderation' }).click()
      await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
    })

    await test.step('the report has a page', async () => {
      await expect(page.getByRole('link', { name: surname })).toBeVisible()
      await isSound(page)
      await page.getByRole('link', { name: surname }).click()
      await expect(page.getByRole('heading', { name: `Harassment · About Bilal ${surname}` })).toBeFocused()
      await expect(page.getByText('He would not stop.')).toBeVisible()
      await isSound(page)
    })

    await test.step('the chat is shown after the reason', async () => {
      await page.getByRole('button', { name: 'Read the transcript' }).click()
      await page.getByLabel('Why do you read it?').fill('To see what was written')
      await page.getByRole('button', { name: 'Read it now' }).click()
      await expect(page.getByText('Where do you live?')).toBeVisible()
      await isSound(page)
    })

    await test.step('a suspension ends the sessions of the person', async () => {
      await page.getByRole('button', { name: 'Suspend' }).click()
      const dialog = page.getByRole('dialog', { name: `Suspend Bilal ${surname}?` })
      await dialog.getByLabel('Why? (for the record)').fill('As the chat shows')
      await isSound(page)
      await dialog.getByRole('button', { name: 'Suspend the account' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
      await expect.poll(async () => (await bilal.call('GET', '/api/user/profile')).status).toBe(401)
    })

    await test.step('the record names both', async () => {
      await page.getByRole('tab', { name: 'Record' }).click()
      await expect(page.getByText(`Suspended: Bilal ${surname}`)).toBeVisible()
      await expect(page.getByText(`Read the transcript: Bilal ${surname}`)).toBeVisible()
      await isSound(page)
    })
  },
)

test('a suspended passenger reads why and where to write', anySize, async ({ page, request, complaints }) => {
  complaints.allow(REFUSED)
  const refused = {
    success: false,
    error: 'This account is suspended',
    message: '',
    code: 'ACCOUNT_SUSPENDED',
  }
  await page.route('**/signin', route => route.fulfill({ status: 403, json: refused }))
  const passenger = await registered(request)
  await page.goto('/')
  await unfoldMenu(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await dialog.getByLabel('Email').fill(passenger.email)
  await dialog.getByLabel('Password', { exact: true }).fill(passenger.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'This account is suspended. If you think that is a mistake, write to support@sawari.example.',
  )
})

test('a rider and a visitor find no such screen', anySize, async ({ page, request, complaints }) => {
  complaints.allow(REFUSED)
  await page.goto('/moderation')
  await expect(page.getByRole('heading', { name: 'Oops! Wrong Route!' })).toBeVisible()
  await page.goto('/')
  await signIn(page, await registered(request))
  await unfoldMenu(page)
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Moderation' })).toHaveCount(0)
  await page.goto('/moderation')
  await expect(page.getByRole('heading', { name: 'Oops! Wrong Route!' })).toBeVisible()
})
