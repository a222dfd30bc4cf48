// The map engine, in a separate chunk that only live-map.tsx loads.
import 'maplibre-gl/dist/maplibre-gl.css'
import { Map as MapLibreMap, Marker, Popup, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'

// Without this line a production build shows a blank map and no error.
setWorkerUrl(workerUrl)

/** The classes of the engine that the app uses. */
export const mapEngine = { MapLibreMap, Marker, Popup }
