/** The server's own default, shown until it names another. */
let supportEmail = 'support@sawari.example'

/** The last support address the server named; for screens that must work without the query cache. */
export function knownSupportEmail(): string {
  return supportEmail
}

export function rememberSupportEmail(email: string): void {
  supportEmail = email
}
