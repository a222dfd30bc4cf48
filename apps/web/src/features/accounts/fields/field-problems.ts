import type { ErrorDetail } from '@sawari/contract'
import type { Problems } from '../../../shared/forms/use-form.ts'

/** The server's objections, each under the field that it names; the others are in the form's own failure. */
export function fieldProblems<Values extends object>(
  values: Values,
  details: readonly ErrorDetail[],
): Problems<Values> {
  const named = details.filter(({ path }) => Object.hasOwn(values, path))
  return Object.fromEntries(named.map(({ path, message }) => [path, message])) as Problems<Values>
}
