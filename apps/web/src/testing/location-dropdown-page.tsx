// The entry of a page that the browser tests build.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../app/tokens.css'
import '../app/base.css'
import { Page } from './location-dropdowns.tsx'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
