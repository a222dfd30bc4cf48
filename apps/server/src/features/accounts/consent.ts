import { CONSENT_VERSION } from '@sawari/contract'
import type { Account } from './users.store.ts'

/**
 * Whether the account has agreed only to an older version than this server's. A newer one is sufficient: during
 * an upgrade one of two servers is older.
 */
export function isConsentDue({ consentVersion }: Pick<Account, 'consentVersion'>): boolean {
  return consentVersion < CONSENT_VERSION
}
