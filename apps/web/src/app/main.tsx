import './tokens.css'
import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentLanguage } from '../messages/messages.ts'
import { CrashBoundary } from './crash-screen.tsx'
import { forgetExpiredConnections } from './forget-expired.ts'
import { Providers } from './providers.tsx'

document.documentElement.lang = currentLanguage()
forgetExpiredConnections()

const container = document.getElementById('root')
if (container) {
  createRoot(container).render(
    <StrictMode>
      <CrashBoundary>
        <Providers />
      </CrashBoundary>
    </StrictMode>,
  )
}
