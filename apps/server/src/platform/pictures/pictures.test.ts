import { expect, test, vi } from 'vitest'
import { createPictures } from './pictures.ts'

test('loading the renderer looks up no name of a peer, which would block the event loop', async () => {
  // Missing in the types of Node.
  const report = Object.assign(process.report, { excludeNetwork: false })
  const getReport = report.getReport.bind(report)
  const excluded: boolean[] = []
  vi.spyOn(report, 'getReport').mockImplementation(error => {
    excluded.push(report.excludeNetwork)
    return getReport(error)
  })
  const pictures = createPictures({ warn: () => undefined })
  const drawn = await pictures.atOnce(
    'a',
    () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  )
  expect(drawn?.bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(excluded).not.toContain(false)
  expect(report.excludeNetwork).toBe(true)
})
