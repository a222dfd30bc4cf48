import { localStore } from '../storage.ts'

const KEY = 'sawari.device'

/**
 * The secret that the server gave this device at a sign-in. It stays after a sign-out: with it strangers who
 * fail for this email cannot keep the device out. It says nothing about who signed in.
 */
export const deviceSecret = {
  /** As a field of a request; none before the first sign-in. */
  field(): { readonly deviceSecret?: string } {
    const secret = localStore.read(KEY)
    return secret === null ? {} : { deviceSecret: secret }
  },
  keep(secret: string | undefined): void {
    if (secret !== undefined) localStore.write(KEY, secret)
  },
}
