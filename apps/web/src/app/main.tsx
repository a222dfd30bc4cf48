import './tokens.css'
import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage } from '../messages/language.ts'
import { CrashBoundary } from './crash-screen.tsx'
import { forgetExpiredConnections } from './forget-expired.ts'
import { Providers } from './providers.tsx'

forgetExpiredConnections()

void startLanguage().then(() => {
  const container = document.getElementById('root')
  if (!container) return
  createRoot(container).render(
    <StrictMode>
      <CrashBoundary>
        <Providers />
      </CrashBoundary>
    </StrictMode>,
  )
})
