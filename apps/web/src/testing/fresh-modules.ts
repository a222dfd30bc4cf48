import { vi } from 'vitest'

// Some modules of the app live as long as a page: the pacing of requests, the language. Each test file has its own.
vi.resetModules()
