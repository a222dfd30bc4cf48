import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compileInBackground } from './background-programs.ts'

const LINK_STATUS = 1
const ATTACHED_SHADERS = 2
const SYNC_STATUS = 3
const SIGNALED = 4
const COMPLETION_STATUS_KHR = 5

let frames: (() => void)[] = []
beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
})
afterEach(() => vi.unstubAllGlobals())

/** A graphics context that compiles when it is told to, and notes who waits for it. */
class PlayedContext {
  readonly SYNC_GPU_COMMANDS_COMPLETE = 0
  readonly LINK_STATUS = LINK_STATUS
  readonly ATTACHED_SHADERS = ATTACHED_SHADERS
  readonly SYNC_STATUS = SYNC_STATUS
  readonly SIGNALED = SIGNALED
  readonly linked: object[] = []
  waits = 0
  isCompiled = false
  compilesBeside = false
  createProgram(): object {
    return {}
  }
  shaderSource(): void {}
  compileShader(): void {}
  attachShader(): void {}
  linkProgram(program: object): void {
    this.linked.push(program)
  }
  getProgramParameter(_: object, name: number): unknown {
    if (name === COMPLETION_STATUS_KHR) return this.isCompiled
    if (!this.isCompiled) this.waits += 1
    return true
  }
  fenceSync(): object {
    return {}
  }
  deleteSync(): void {}
  getSyncParameter(): number {
    return this.isCompiled || this.compilesBeside ? SIGNALED : 0
  }
  getExtension(): object | null {
    return this.compilesBeside ? { COMPLETION_STATUS_KHR } : null
  }
  isContextLost(): boolean {
    return false
  }
  flush(): void {}
}

interface PlayedProgram {
  readonly program: object
  readonly failedToCreate: boolean
}

/** Caches and builds programs in the way of the engine. */
function playedMap(layers: readonly string[]) {
  const gl = new PlayedContext()
  const drawn: string[][] = []
  const programCache = {
    programs: {} as Record<string, PlayedProgram>,
    getProgram({ name }: { name: string }): PlayedProgram {
      this.programs[name] ??= build()
      return this.programs[name]
    },
  }
  function build(): PlayedProgram {
    const program = gl.createProgram()
    gl.compileShader()
    gl.linkProgram(program)
    const isLinked = Boolean(gl.getProgramParameter(program, LINK_STATUS))
    return { program, failedToCreate: !isLinked && gl.getProgramParameter(program, ATTACHED_SHADERS) === 0 }
  }
  let rendered = () => {}
  const map = {
    style: {},
    painter: { context: { gl }, programCache },
    once: (event: string) =>
      new Promise<void>(resolve => {
        if (event === 'render') rendered = resolve
      }),
    triggerRepaint() {
      frames.push(() => {
        const variant = (name: string) => ({
          name,
          projectionShaderVariant: { name: 'mercator' },
          defines: [],
        })
        const isDrawn = (name: string) => programCache.getProgram(variant(name)).failedToCreate === false
        drawn.push(layers.filter(isDrawn))
        rendered()
      })
    },
  }
  return { map: map as unknown as MapLibreMap, gl, drawn, programCache }
}

async function frame(): Promise<void> {
  for (const callback of frames.splice(0)) callback()
  await new Promise(resolve => setTimeout(resolve))
}

test.each([
  ['a device that compiles among its commands', false],
  ['a device that compiles beside them', true],
])('no call blocks on a program, and all programs are drawn: %s', async (_, compilesBeside) => {
  const { map, gl, drawn } = playedMap(['fill', 'line', 'circle'])
  gl.compilesBeside = compilesBeside
  const programs = compileInBackground(map)
  let isDone = false
  void programs.drawn(async () => {}).then(() => (isDone = true))
  await Promise.resolve()
  await frame()
  expect(gl.linked).toHaveLength(2)
  for (let count = 0; count < 5; count += 1) await frame()
  expect(drawn).toEqual([[]])
  expect(isDone).toBe(false)

  gl.isCompiled = true
  for (let count = 0; count < 12 && !isDone; count += 1) await frame()
  expect(isDone).toBe(true)
  expect(drawn.at(-1)).toEqual(['fill', 'line', 'circle'])
  expect(gl.waits).toBe(0)
  expect(gl.linked, 'each program is compiled once').toHaveLength(3)
})

test('once stopped, the engine builds its programs by itself', () => {
  const { map, gl, programCache } = playedMap([])
  compileInBackground(map).stop()
  expect(programCache.getProgram({ name: 'line' }).failedToCreate).toBe(false)
  expect(gl.waits).toBe(1)
})

test('a map that is removed ends the wait', async () => {
  const { map } = playedMap(['fill'])
  const programs = compileInBackground(map)
  const done = programs.drawn(async () => {})
  await Promise.resolve()
  await frame()
  Reflect.deleteProperty(map, 'style')
  await frame()
  await expect(done).resolves.toBeUndefined()
})
