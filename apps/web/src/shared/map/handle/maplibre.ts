// The map library, in a separate chunk that is loaded when a map starts.
import 'maplibre-gl/dist/maplibre-gl.css'
import { setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'

export { Map as MapLibreMap, Marker, Popup } from 'maplibre-gl'

// Without this line a production build shows a blank map and no error.
setWorkerUrl(workerUrl)
