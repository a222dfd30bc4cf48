import { beforeAll, vi } from 'vitest'

// Test files of a worker share their modules. A file that mocks a module must reload the modules that use it.
vi.resetModules()

// Loads the texts of the modules under test, as the app does before it shows a screen.
beforeAll(async () => {
  const { speak } = await import('../messages/language.ts')
  await speak('en')
})
