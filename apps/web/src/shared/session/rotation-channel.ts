import type { Tokens } from './token-store.ts'

/** A refresh token that was traded, and what for. */
export interface Rotation {
  readonly from: string
  readonly to: Tokens
}

/** How the tabs of one browser tell each other of rotations. */
export interface RotationChannel {
  tell(rotation: Rotation): void
  listen(heard: (rotation: Rotation) => void): void
}

const CHANNEL_NAME = 'sawari.session'

/**
 * A duplicated tab starts with the same refresh token. If both traded it, the server would take the second time
 * for theft and end the session; so the first tells the other. Silent where there is no such channel.
 */
export function openRotationChannel(): RotationChannel {
  if (typeof window === 'undefined' || !('BroadcastChannel' in window))
    return { tell: () => {}, listen: () => {} }
  const channel = new BroadcastChannel(CHANNEL_NAME)
  return {
    tell: rotation => channel.postMessage(rotation),
    listen: heard => channel.addEventListener('message', event => heard(event.data as Rotation)),
  }
}
