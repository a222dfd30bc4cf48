import { config } from 'zod'

// Before any schema: the content policy forbids the code that zod would otherwise write for itself.
config({ jitless: true })
