// One file for the texts of the app's own chunk: small responses would use most of the browser's six connections.
export { errors } from './errors.ts'
export { screenLoad } from './screen-load.ts'
export { session } from './session.ts'
export { shell } from './shell.ts'
