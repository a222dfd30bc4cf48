import { socket as english } from './en/socket.ts'
import { defineTexts } from './texts.ts'

export const socketTexts = defineTexts(english, async () => (await import('./hi/socket.ts')).socket)
