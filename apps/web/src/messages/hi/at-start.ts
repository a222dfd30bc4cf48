// What the app's own chunk shows comes in one piece: five small answers would take the browser's six connections.
export { errors } from './errors.ts'
export { home } from './home.ts'
export { screenLoad } from './screen-load.ts'
export { session } from './session.ts'
export { shell } from './shell.ts'
