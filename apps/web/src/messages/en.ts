import { accounts } from './en/accounts.ts'
import { errors } from './en/errors.ts'
import { feedback } from './en/feedback.ts'
import { home } from './en/home.ts'
import { hotspots } from './en/hotspots.ts'
import { map } from './en/map.ts'
import { places } from './en/places.ts'
import { routePlanner } from './en/route-planner.ts'
import { notFound, screenLoad } from './en/screens.ts'
import { shell } from './en/shell.ts'
import { socket } from './en/socket.ts'

/** Every English text of the app, one object a feature. */
export const en = {
  shell,
  errors,
  accounts,
  feedback,
  home,
  hotspots,
  map,
  places,
  routePlanner,
  notFound,
  screenLoad,
  socket,
}

export type Messages = typeof en
