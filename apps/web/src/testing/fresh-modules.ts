import { vi } from 'vitest'

// Test files of a worker share their modules. A file that replaces a module by a mock needs its users loaded anew.
vi.resetModules()
