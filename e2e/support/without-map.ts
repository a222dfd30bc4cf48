import type { Page } from '@playwright/test'

/** Emulates a device that cannot draw maps; tests of texts and keys then take a tenth of the time. */
export async function withoutMap(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext as (...all: unknown[]) => unknown
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      value(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : original.call(this, kind, ...rest)
      },
    })
  })
}
