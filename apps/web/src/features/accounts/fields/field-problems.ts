import type { ErrorDetail } from '@sawari/contract'
import type { Problems } from '../../../shared/forms/use-form.ts'

/** The server's validation errors by field; errors without a field are shown by the form. */
export function fieldProblems<Values extends object>(
  values: Values,
  details: readonly ErrorDetail[],
): Problems<Values> {
  const named = details.filter(({ path }) => Object.hasOwn(values, path))
  return Object.fromEntries(named.map(({ path, message }) => [path, message])) as Problems<Values>
}
