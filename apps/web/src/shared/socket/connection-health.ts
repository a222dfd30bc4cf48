import { UNHEALTHY_ERRORS } from './socket-rules.ts'

/** Counts the errors of a connection: it is unhealthy from the tenth on, until it has lasted `healthyAgainMs`. */
export function createHealth(healthyAgainMs: number, onChange: (healthy: boolean) => void) {
  let errors = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    countError(): void {
      errors += 1
      if (errors >= UNHEALTHY_ERRORS) onChange(false)
    },
    connected(): void {
      clearTimeout(timer)
      timer = setTimeout(() => {
        errors = 0
        onChange(true)
      }, healthyAgainMs)
    },
    cut: () => clearTimeout(timer),
    forget(): void {
      clearTimeout(timer)
      errors = 0
    },
  }
}
