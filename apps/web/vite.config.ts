import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { catalogue } from './build/catalogue.ts'
import { leanDownshift } from './build/lean-downshift.ts'
import { precompress } from './build/precompress.ts'
import { prerenderScreens } from './build/prerender.ts'
import { serviceWorker } from './build/service-worker.ts'

const server = process.env.SAWARI_SERVER ?? `http://localhost:${process.env.PORT || 3000}`

/** These paths are a screen for a browser and JSON for everything else, as on the real server. */
const screenOrApi: ProxyOptions = {
  target: server,
  bypass: request => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
}

export default defineConfig({
  plugins: [react(), catalogue(), leanDownshift(), prerenderScreens(), serviceWorker(), precompress()],
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_100,
  },
  server: {
    proxy: {
      '/api': server,
      '/hotspots': screenOrApi,
      '/ridebuddy': screenOrApi,
      '/feedbacks': screenOrApi,
      '/logout': screenOrApi,
      '/forgot-password': screenOrApi,
      '/socket.io': { target: server, ws: true },
    },
  },
})
