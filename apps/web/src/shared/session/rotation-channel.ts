import type { Tokens } from './token-store.ts'

/** A refresh token that was exchanged, and the tokens that replaced it. */
export interface Rotation {
  readonly from: string
  readonly to: Tokens
}

/** Notifies the other tabs of the browser of token rotations. */
export interface RotationChannel {
  publish(rotation: Rotation): void
  subscribe(listener: (rotation: Rotation) => void): void
}

const CHANNEL_NAME = 'sawari.session'

/**
 * A duplicated tab starts with the same refresh token. If both tabs exchanged it, the server would treat the second
 * exchange as theft and end the session, so the first tab notifies the others. Does nothing in browsers without
 * BroadcastChannel.
 */
export function openRotationChannel(): RotationChannel {
  if (typeof window === 'undefined' || !('BroadcastChannel' in window))
    return { publish: () => {}, subscribe: () => {} }
  const channel = new BroadcastChannel(CHANNEL_NAME)
  return {
    publish: rotation => channel.postMessage(rotation),
    subscribe: listener =>
      channel.addEventListener('message', ({ data }) => {
        const rotation = readRotation(data)
        if (rotation) listener(rotation)
      }),
  }
}

/** Null for a message in the format of another app version. */
function readRotation(message: unknown): Rotation | null {
  const { from, to } = (message ?? {}) as Partial<Rotation>
  const { accessToken, refreshToken } = (to ?? {}) as Partial<Tokens>
  if (typeof from !== 'string' || typeof accessToken !== 'string' || typeof refreshToken !== 'string')
    return null
  return { from, to: { accessToken, refreshToken } }
}
