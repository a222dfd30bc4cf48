import { RideBuddyScreen } from '../features/ride-buddy/ride-buddy-screen.tsx'

/** Travel Buddy. */
export function Component() {
  return <RideBuddyScreen renderChat={() => null} />
}
