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
 * BroadcastChannel, and where it is forbidden together with storage.
 */
export function openRotationChannel(): RotationChannel {
  const channel = openChannel()
  if (channel === null) return { publish: () => {}, subscribe: () => {} }
  return {
    publish: rotation => channel.postMessage(rotation),
    subscribe: listener =>
      channel.addEventListener('message', ({ data }) => {
        const rotation = readRotation(data)
        if (rotation) listener(rotation)
      }),
  }
}

function openChannel(): BroadcastChannel | null {
  if (typeof window === 'undefined' || !('BroadcastChannel' in window)) return null
  try {
    return new BroadcastChannel(CHANNEL_NAME)
  } catch {
    return null
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
