import { z } from 'zod'
import { errorCodes } from './errors.ts'

/** The response to a failed call. */
export const errorEnvelope = z
  .object({
    success: z.literal(false),
    error: z.string().describe('a sentence in English'),
    message: z.string().describe('the same string as `error`'),
    code: z.enum(errorCodes).describe('for programs; never changes'),
    details: z
      .array(z.object({ path: z.string().describe('dotted; empty for the whole body'), message: z.string() }))
      .optional()
      .describe('one entry per field, with VALIDATION_FAILED'),
  })
  .describe('The answer to a call that failed')
