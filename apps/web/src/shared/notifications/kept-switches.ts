/** The switches of this device, removed at sign-out: a later session of the same viewer takes them over. */
export const KEPT_SWITCHES = 'notifications'
