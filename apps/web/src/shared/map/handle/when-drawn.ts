import type { Map as MapLibreMap } from 'maplibre-gl'

/**
 * Calls back once, when the map rests, or loads for `atMostMs`, and the graphics processor has finished its drawing;
 * returns the function that cancels it. A map that is shown, or gets other kinds of layers, earlier makes the page wait
 * for that processor.
 */
export function whenDrawn(map: MapLibreMap, atMostMs: number, callback: () => void): () => void {
  const rests = map.on('idle', finish)
  const timer = setTimeout(finish, atMostMs)
  let frame: number | undefined
  function finish() {
    stopWaiting()
    const gl = map.getCanvas().getContext('webgl2')
    const fence = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
    gl?.flush()
    const look = () => {
      const isBusy = gl && fence && gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.UNSIGNALED
      if (isBusy) frame = requestAnimationFrame(look)
      else callback()
    }
    look()
  }
  function stopWaiting() {
    rests.unsubscribe()
    clearTimeout(timer)
  }
  return () => {
    stopWaiting()
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
}
