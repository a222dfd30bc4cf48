import './tokens.css'
import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentLanguage } from '../messages/messages.ts'
import { CrashBoundary } from './crash-screen.tsx'
import { Providers } from './providers.tsx'

document.documentElement.lang = currentLanguage()

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
