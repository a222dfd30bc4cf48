import { expect, test } from '../support/test.ts'

test('27 links and brand go where they say', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Last Mile Travel Made Simple')
})
