import { beforeAll } from 'vitest'

// Loads the texts of the modules under test, as the app does before it shows a screen.
beforeAll(async () => {
  const { speak } = await import('../messages/language.ts')
  await speak('en')
})
