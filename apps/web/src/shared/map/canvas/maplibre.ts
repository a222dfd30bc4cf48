// The map engine, in a chunk of its own: loaded only by load-map.ts, never with a screen.
import 'maplibre-gl/dist/maplibre-gl.css'
import { Map as MapLibreMap, Marker, Popup, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'

// Without this a production build shows a blank map and says nothing.
setWorkerUrl(workerUrl)

export { MapLibreMap, Marker, Popup }
