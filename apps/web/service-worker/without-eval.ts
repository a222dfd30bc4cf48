import { config } from 'zod'

// Must run before any schema is created: the content security policy forbids the code that zod would generate.
config({ jitless: true })
