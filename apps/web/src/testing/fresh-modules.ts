import { vi } from 'vitest'

// Test files of a worker share their modules. A file that mocks a module must reload the modules that use it.
vi.resetModules()
