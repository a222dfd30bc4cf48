import type { Map as MapLibreMap } from 'maplibre-gl'

/** The engine's graphics programs, compiled while the page does other work. */
export interface BackgroundPrograms {
  /** Resolves when the map has been drawn with every program that its layers need; draws only after `rest` resolves. */
  drawn(rest: () => Promise<void>): Promise<void>
  /** Restores the engine's own behaviour: it waits for each new program. */
  stop(): void
}

type ProgramCache = MapLibreMap['painter']['programCache']
type Variant = Parameters<ProgramCache['getProgram']>[0]
type Program = ReturnType<ProgramCache['getProgram']>

/** A program that is being compiled. */
interface Compiling {
  readonly variant: Variant
  /** The engine's program around it, which draws nothing. */
  readonly unready: Program
  /** Reached when the graphics process has executed the commands that compile it. */
  readonly fence: WebGLSync | null
}

/** Handing over the text of a program takes a few milliseconds on a cheap phone. */
const PROGRAMS_A_FRAME = 2
/** Stands for a program that has not been started, because `PROGRAMS_A_FRAME` others were. */
const DRAWS_NOTHING = { draw: () => {} } as unknown as Program
/** The calls that build a program. A compiled program needs none of them. */
const BUILDING = ['shaderSource', 'compileShader', 'attachShader', 'linkProgram'] as const

/**
 * Compiles the engine's programs without blocking the page. The engine reads the link status of a new program at once,
 * which blocks until the graphics process has compiled it. This function reports "not linked" instead, so that the
 * engine draws nothing with the program, and hands it over once it is compiled. It starts two programs per frame.
 */
export function compileInBackground(map: MapLibreMap): BackgroundPrograms {
  const cache = map.painter.programCache
  const { gl } = map.painter.context
  const compiling = new Map<string, Compiling>()
  const built = new Set<string>()
  let begun = 0
  let isIncomplete = true

  const build = cache.getProgram.bind(cache)
  cache.getProgram = variant => {
    const key = keyOf(variant)
    if (built.has(key) || gl.isContextLost()) return build(variant)
    isIncomplete = true
    return compiling.get(key)?.unready ?? (begun < PROGRAMS_A_FRAME ? begin(key, variant) : DRAWS_NOTHING)
  }

  function begin(key: string, variant: Variant): Program {
    begun += 1
    const unready = withLinkUnread(gl, () => build(variant))
    forget(cache, unready)
    compiling.set(key, { variant, unready, fence: gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0) })
    gl.flush()
    return unready
  }

  /** Takes over one compiled program per frame, because reading its attributes and uniforms takes time. */
  function takeCompiled(): void {
    for (const [key, { variant, unready, fence }] of compiling) {
      if (!isCompiled(gl, unready.program, fence)) continue
      gl.deleteSync(fence)
      compiling.delete(key)
      built.add(key)
      withLinked(gl, unready.program, () => build(variant))
      return
    }
  }

  return {
    async drawn(rest) {
      // A map that was removed, or lost its context, has no style left.
      while (isIncomplete && map.style) {
        await rest()
        begun = 0
        isIncomplete = false
        map.triggerRepaint()
        await Promise.race([map.once('render'), map.once('remove')])
        while (compiling.size > 0 && map.style) {
          await new Promise(requestAnimationFrame)
          takeCompiled()
        }
      }
    },
    stop() {
      cache.getProgram = build
      compiling.clear()
    },
  }
}

function keyOf({ name, programConfiguration, projectionShaderVariant, defines }: Variant): string {
  return [name, programConfiguration?.cacheKey, projectionShaderVariant.name, ...defines].join('/')
}

/** Removes a program that cannot draw, so that the next request builds it. */
function forget(cache: ProgramCache, program: Program): void {
  const { programs } = cache as unknown as { programs: Record<string, Program> }
  for (const [key, one] of Object.entries(programs)) if (one === program) delete programs[key]
}

/** Whether reading the program's state would return at once. Some devices compile in parallel to their commands. */
function isCompiled(gl: WebGL2RenderingContext, program: WebGLProgram, fence: WebGLSync | null): boolean {
  if (fence && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) return false
  const beside = gl.getExtension('KHR_parallel_shader_compile')
  return !beside || gl.getProgramParameter(program, beside.COMPLETION_STATUS_KHR) !== false
}

/**
 * Reports a new program as not linked and without shaders while `act` runs. The engine then does not draw with it and
 * reports no error.
 */
function withLinkUnread<Result>(gl: WebGL2RenderingContext, act: () => Result): Result {
  const read = gl.getProgramParameter.bind(gl)
  gl.getProgramParameter = (program, name) =>
    name === gl.LINK_STATUS || name === gl.ATTACHED_SHADERS ? 0 : read(program, name)
  try {
    return act()
  } finally {
    restore(gl, ['getProgramParameter'])
  }
}

/** Lets the engine build its program object around a linked program. */
function withLinked<Result>(gl: WebGL2RenderingContext, linked: WebGLProgram, act: () => Result): Result {
  gl.createProgram = () => linked
  for (const step of BUILDING) gl[step] = () => {}
  try {
    return act()
  } finally {
    restore(gl, ['createProgram', ...BUILDING])
  }
}

/** Removes the replacements, so that the functions of the prototype apply again. */
function restore(gl: WebGL2RenderingContext, names: readonly (keyof WebGL2RenderingContext)[]): void {
  for (const name of names) Reflect.deleteProperty(gl, name)
}
