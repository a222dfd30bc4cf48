import { CONSENT_VERSION } from '@sawari/contract'
import type { Account } from './users.store.ts'

/**
 * Whether the account agreed only to an older version than this server's. A newer one is as good: of two servers
 * during an upgrade, one is older.
 */
export function isConsentDue({ consentVersion }: Pick<Account, 'consentVersion'>): boolean {
  return consentVersion < CONSENT_VERSION
}
