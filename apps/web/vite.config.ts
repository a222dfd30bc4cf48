import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/after-build.ts'
import { catalogue } from './build/catalogue.ts'
import { contractWithoutZod } from './build/contract/contract-without-zod.ts'
import { developmentProxy, regionOfDevelopment } from './build/development.ts'
import { pageLanguages } from './build/page-languages.ts'
import { prerenderScreens } from './build/prerender.ts'
import { serviceWorker } from './build/service-worker.ts'

/** The API server for `npm run dev`, unless SAWARI_SERVER sets another one. */
const serverOrigin = process.env.SAWARI_SERVER ?? `http://localhost:${process.env.PORT || 3000}`

export default defineConfig({
  plugins: [
    react(),
    regionOfDevelopment(),
    pageLanguages(),
    contractWithoutZod(),
    catalogue(),
    prerenderScreens(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_100,
  },
  server: { proxy: developmentProxy(serverOrigin) },
})
