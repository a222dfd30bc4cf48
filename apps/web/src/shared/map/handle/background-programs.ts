import type { Map as MapLibreMap } from 'maplibre-gl'

/** The engine's graphics programs, compiled while the page does other work. */
export interface BackgroundPrograms {
  /** Resolves when the map has been drawn with every program that its layers need; draws only after `rest` resolves. */
  drawn(rest: () => Promise<void>): Promise<void>
  /** From now on the engine waits for each new program, as it does by itself. */
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
/** In place of a program whose turn has not come. */
const DRAWS_NOTHING = { draw: () => {} } as unknown as Program
/** What builds a program; all of it is done already when a program is taken over. */
const BUILDING = ['shaderSource', 'compileShader', 'attachShader', 'linkProgram'] as const

/**
 * The engine asks a new program at once whether it links, which keeps the page until the graphics process has compiled
 * it. Here the answer is "not yet", so that the engine draws nothing with this program; once it is compiled, the engine
 * gets it. Two programs a frame are begun.
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

  /** Takes over one program, because asking where its parts are takes a moment. */
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

/** Whether asking for the state of the program would return at once. Some devices compile beside their commands. */
function isCompiled(gl: WebGL2RenderingContext, program: WebGLProgram, fence: WebGLSync | null): boolean {
  if (fence && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) return false
  const beside = gl.getExtension('KHR_parallel_shader_compile')
  return !beside || gl.getProgramParameter(program, beside.COMPLETION_STATUS_KHR) !== false
}

/**
 * Says of a new program that it has neither linked nor any shaders: from that the engine concludes that it cannot draw
 * with it, and reports no error.
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

/** Builds a program of the engine around one that has linked. */
function withLinked<Result>(gl: WebGL2RenderingContext, linked: WebGLProgram, act: () => Result): Result {
  gl.createProgram = () => linked
  for (const step of BUILDING) gl[step] = () => {}
  try {
    return act()
  } finally {
    restore(gl, ['createProgram', ...BUILDING])
  }
}

/** Gives the context its own functions again, which are those of its prototype. */
function restore(gl: WebGL2RenderingContext, names: readonly (keyof WebGL2RenderingContext)[]): void {
  for (const name of names) Reflect.deleteProperty(gl, name)
}
