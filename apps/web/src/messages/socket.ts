import { socket as english } from './en/socket.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type SocketTexts = Wording<typeof english>

export const socketTexts = texts<SocketTexts>(english, async () => (await import('./hi/socket.ts')).socket)
