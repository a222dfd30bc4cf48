import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createApp } from '../app/create-app.ts'
import { createQueryClient } from '../shared/api/api-error.ts'
import { AppContext } from '../shared/app-context.ts'
import { LocationDropdown } from '../shared/places/input/location-dropdown.tsx'

const app = createApp()
const queryClient = createQueryClient()

/** A page with only location dropdowns, for tests of states that occur on no screen. */
export function Page() {
  const [pickup, setPickup] = useState<string | null>(null)
  return (
    <AppContext value={app}>
      <QueryClientProvider client={queryClient}>
        <main>
          <h1>Pickup</h1>
          <LocationDropdown
            label="Pickup"
            required
            value={pickup}
            onSelect={stand => setPickup(stand.name)}
          />
          <output>{pickup}</output>
          <LocationDropdown placeholder="Nowhere" disabled value={null} onSelect={() => undefined} />
        </main>
      </QueryClientProvider>
    </AppContext>
  )
}
