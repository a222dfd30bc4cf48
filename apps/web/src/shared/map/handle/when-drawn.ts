import type { Map as MapLibreMap } from 'maplibre-gl'

/**
 * Calls back once, when the map rests and the graphics processor has finished drawing it; returns the function that
 * cancels it. A map that is shown or given new kinds of drawings earlier makes the page wait for that processor.
 */
export function whenDrawn(map: MapLibreMap, callback: () => void): () => void {
  let frame: number | undefined
  const idle = map.on('idle', () => {
    idle.unsubscribe()
    const gl = map.getCanvas().getContext('webgl2')
    const fence = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
    gl?.flush()
    const look = () => {
      const isBusy = gl && fence && gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.UNSIGNALED
      if (isBusy) frame = requestAnimationFrame(look)
      else callback()
    }
    look()
  })
  return () => {
    idle.unsubscribe()
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
}
