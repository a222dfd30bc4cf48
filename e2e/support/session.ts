import type { Page } from '@playwright/test'

const ACCESS_KEY = 'sawari.access'

/** A token as the client reads it; the server would refuse it. */
export function unsignedToken(claims: Record<string, unknown>): string {
  const payload = {
    type: 'access',
    iss: 'sawari',
    aud: 'sawari-web',
    userId: 'u1',
    exp: Date.now() / 1_000 + 7_200,
    ...claims,
  }
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.none`
}

/** Puts a token into the session of a page that is already open; it counts from the next load on. */
export async function keepToken(page: Page, token: string): Promise<void> {
  await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [ACCESS_KEY, token] as const)
}
