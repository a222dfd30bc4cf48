import { DatabaseUnavailable } from '../database/database.ts'

/**
 * The fields of a line about a failed call. Thousands of calls fail together while the database is unavailable; their
 * stacks lead to a timer, and writing them would delay the responses.
 */
export function failureFields(error: unknown): object {
  return error instanceof DatabaseUnavailable ? { reason: error.message } : { err: error }
}
