import { socket as english } from './en/socket.ts'
import { texts } from './texts.ts'

export const socketTexts = texts(english, async () => (await import('./hi/socket.ts')).socket)

export type SocketTexts = typeof english
