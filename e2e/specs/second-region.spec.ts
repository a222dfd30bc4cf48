// The same build of the web app, served for the invented second region.
import { startServer } from '../support/server.ts'
import { anySize, expect, test } from '../support/test.ts'

const ELSEWHERE = /noida|delhi|ghaziabad|नोएडा|दिल्ली|ग़ाज़ियाबाद/i

test('another region has its own names, stands and map, in both languages', anySize, async ({ browser }) => {
  const server = await startServer({ REGION: 'testpur' })
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const wrong: string[] = []
    page.on('console', message => {
      if (message.type() === 'error') wrong.push(message.text())
    })
    await page.goto('/')
    await expect(page.getByText('Testpur · Nadigaon · Kothipur')).toBeVisible()
    expect(await page.content()).not.toMatch(ELSEWHERE)

    await page.goto('/hotspots')
    await expect(page.getByText('Testpur Bus Stand').first()).toBeVisible()
    await expect(page.getByText('Testpur is invented')).toBeVisible()
    expect(await page.content()).not.toMatch(ELSEWHERE)

    await page.evaluate(() => localStorage.setItem('sawari.language', 'hi'))
    await page.goto('/')
    await expect(page.getByText('टेस्टपुर · नदीगाँव · कोठीपुर')).toBeVisible()
    expect(await page.content()).not.toMatch(ELSEWHERE)

    await page.goto('/routes?from=Testpur+Bus+Stand&to=Farville')
    await expect(page.getByText('सवारी टेस्टपुर, नदीगाँव और कोठीपुर में है।')).toBeVisible()
    expect(wrong.filter(text => !text.includes('404'))).toEqual([])
  } finally {
    await context.close()
    await server.stop()
  }
})
