// A page with nothing but location dropdowns: the browser tests build it until a screen holds one.
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../app/tokens.css'
import '../app/base.css'
import { createApp } from '../app/create-app.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { AppContext } from '../shared/app-context.ts'
import { LocationDropdown } from '../shared/places/input/location-dropdown.tsx'

function Page() {
  const [pickup, setPickup] = useState<string | null>(null)
  return (
    <main>
      <h1>Pickup</h1>
      <LocationDropdown label="Pickup" required value={pickup} onSelect={stand => setPickup(stand.name)} />
      <output>{pickup}</output>
      <LocationDropdown placeholder="Nowhere" disabled value={null} onSelect={() => undefined} />
    </main>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <AppContext value={createApp()}>
        <QueryClientProvider client={createQueryClient()}>
          <Page />
        </QueryClientProvider>
      </AppContext>
    </StrictMode>,
  )
