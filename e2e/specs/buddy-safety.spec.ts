import { ownTrip } from '../support/own-trip.ts'
import { aRider, openRideBuddy } from '../support/rider.ts'
import { isSound } from '../support/screens.ts'
import { anySize, expect, test } from '../support/test.ts'

test('somebody is reported and blocked, and unblocked on the profile', anySize, async ({ page, request }) => {
  const [asha, bilal, chand, devi] = await Promise.all([
    aRider(request, 'Asha Verma'),
    aRider(request, 'Bilal Khan'),
    aRider(request, 'Chand Rao'),
    aRider(request, 'Devi Nair'),
  ])
  const { from, to, query } = ownTrip(5)
  await bilal.searches(from, to)
  await chand.searches(from, to)
  const her = await openRideBuddy(page, asha, query)
  await her.searchesAsFilled()

  await test.step('two taps block a match', async () => {
    const receiverId = await bilal.aliasOf(asha)
    await her.card('match', 'Bilal K.').getByRole('button', { name: 'Block or report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Block or report Bilal K.' })
    await isSound(page)
    await dialog.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(her.card('match', 'Bilal K.')).toHaveCount(0)
    await expect(page.getByText('Bilal K. is blocked.')).toBeVisible()
    expect((await bilal.call('POST', '/api/ride-buddy/request', { receiverId })).body.error).toBe(
      'Receiver not available',
    )
  })

  await test.step('two taps report a request; words can be written before', async () => {
    await chand.asks(asha)
    await her.card('incoming-request', 'Chand R.').getByRole('button', { name: 'Block or report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Block or report Chand R.' })
    await dialog.getByRole('button', { name: 'Say what happened first' }).click()
    const description = dialog.getByLabel('What happened? (optional)')
    await expect(description).toBeFocused()
    await description.fill('x'.repeat(1_001))
    await expect(description).toHaveValue('x'.repeat(1_000))
    await isSound(page)
    await dialog.getByRole('button', { name: 'I feel unsafe' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(her.card('incoming-request', 'Chand R.')).toHaveCount(0)
    await expect(page.getByText('Thank you. Chand R. is reported and blocked.')).toBeVisible()
  })

  await test.step('so does one in the chat: Escape goes back to it, Block closes it', async () => {
    await devi.searches(from, to)
    await devi.asks(asha)
    await her.accepts('Devi N.')
    await her.opensChat('Devi Nair')
    const chat = page.getByRole('dialog', { name: 'Devi Nair', exact: true })
    const open = chat.getByRole('button', { name: 'Block or report Devi Nair' })
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Block or report Devi Nair' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(open).toBeFocused()
    await open.click()
    await dialog.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(her.card('connection', 'Devi Nair')).toHaveCount(0)
  })

  await test.step('the profile lists all, and takes a block back', async () => {
    await page.goto('/profile')
    const list = page.getByRole('region', { name: 'Blocked riders' })
    await expect(list.getByRole('button', { name: 'Unblock' })).toHaveCount(3)
    await list.getByRole('button', { name: 'Unblock Bilal K.' }).click()
    await expect(page.getByText('Bilal K. is no longer blocked')).toBeVisible()
    await expect(list.getByRole('button', { name: 'Unblock' })).toHaveCount(2)
    await isSound(page)
  })
})
