import type { Page } from '@playwright/test'

/** A device that cannot draw maps. A test about words and keys costs a tenth of what it costs with a map. */
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
